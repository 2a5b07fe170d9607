// Written by Resources/demo/draw.py: do not edit.

#include "CDemoMarket.h"

// #embed belongs to C23; clang takes it in older modes too, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../Resources/demo/catalogue.json"
};
static const unsigned char file1[] = {
#embed "../../Resources/demo/pictures/acoustic-guitar-1.jpg"
};
static const unsigned char file2[] = {
#embed "../../Resources/demo/pictures/acoustic-guitar-1.thumb.jpg"
};
static const unsigned char file3[] = {
#embed "../../Resources/demo/pictures/acoustic-guitar-2.jpg"
};
static const unsigned char file4[] = {
#embed "../../Resources/demo/pictures/acoustic-guitar-2.thumb.jpg"
};
static const unsigned char file5[] = {
#embed "../../Resources/demo/pictures/acoustic-guitar-3.jpg"
};
static const unsigned char file6[] = {
#embed "../../Resources/demo/pictures/acoustic-guitar-3.thumb.jpg"
};
static const unsigned char file7[] = {
#embed "../../Resources/demo/pictures/armchair-1.jpg"
};
static const unsigned char file8[] = {
#embed "../../Resources/demo/pictures/armchair-1.thumb.jpg"
};
static const unsigned char file9[] = {
#embed "../../Resources/demo/pictures/armchair-2.jpg"
};
static const unsigned char file10[] = {
#embed "../../Resources/demo/pictures/armchair-2.thumb.jpg"
};
static const unsigned char file11[] = {
#embed "../../Resources/demo/pictures/armchair-3.jpg"
};
static const unsigned char file12[] = {
#embed "../../Resources/demo/pictures/armchair-3.thumb.jpg"
};
static const unsigned char file13[] = {
#embed "../../Resources/demo/pictures/beeswax-candle-1.jpg"
};
static const unsigned char file14[] = {
#embed "../../Resources/demo/pictures/beeswax-candle-1.thumb.jpg"
};
static const unsigned char file15[] = {
#embed "../../Resources/demo/pictures/beeswax-candle-2.jpg"
};
static const unsigned char file16[] = {
#embed "../../Resources/demo/pictures/beeswax-candle-2.thumb.jpg"
};
static const unsigned char file17[] = {
#embed "../../Resources/demo/pictures/birdhouse-1.jpg"
};
static const unsigned char file18[] = {
#embed "../../Resources/demo/pictures/birdhouse-1.thumb.jpg"
};
static const unsigned char file19[] = {
#embed "../../Resources/demo/pictures/birdhouse-2.jpg"
};
static const unsigned char file20[] = {
#embed "../../Resources/demo/pictures/birdhouse-2.thumb.jpg"
};
static const unsigned char file21[] = {
#embed "../../Resources/demo/pictures/bookshelf-1.jpg"
};
static const unsigned char file22[] = {
#embed "../../Resources/demo/pictures/bookshelf-1.thumb.jpg"
};
static const unsigned char file23[] = {
#embed "../../Resources/demo/pictures/bookshelf-2.jpg"
};
static const unsigned char file24[] = {
#embed "../../Resources/demo/pictures/bookshelf-2.thumb.jpg"
};
static const unsigned char file25[] = {
#embed "../../Resources/demo/pictures/brass-lamp-1.jpg"
};
static const unsigned char file26[] = {
#embed "../../Resources/demo/pictures/brass-lamp-1.thumb.jpg"
};
static const unsigned char file27[] = {
#embed "../../Resources/demo/pictures/brass-lamp-2.jpg"
};
static const unsigned char file28[] = {
#embed "../../Resources/demo/pictures/brass-lamp-2.thumb.jpg"
};
static const unsigned char file29[] = {
#embed "../../Resources/demo/pictures/brass-lamp-3.jpg"
};
static const unsigned char file30[] = {
#embed "../../Resources/demo/pictures/brass-lamp-3.thumb.jpg"
};
static const unsigned char file31[] = {
#embed "../../Resources/demo/pictures/bread-board-1.jpg"
};
static const unsigned char file32[] = {
#embed "../../Resources/demo/pictures/bread-board-1.thumb.jpg"
};
static const unsigned char file33[] = {
#embed "../../Resources/demo/pictures/bread-board-2.jpg"
};
static const unsigned char file34[] = {
#embed "../../Resources/demo/pictures/bread-board-2.thumb.jpg"
};
static const unsigned char file35[] = {
#embed "../../Resources/demo/pictures/cactus-set-1.jpg"
};
static const unsigned char file36[] = {
#embed "../../Resources/demo/pictures/cactus-set-1.thumb.jpg"
};
static const unsigned char file37[] = {
#embed "../../Resources/demo/pictures/cactus-set-2.jpg"
};
static const unsigned char file38[] = {
#embed "../../Resources/demo/pictures/cactus-set-2.thumb.jpg"
};
static const unsigned char file39[] = {
#embed "../../Resources/demo/pictures/camp-chair-1.jpg"
};
static const unsigned char file40[] = {
#embed "../../Resources/demo/pictures/camp-chair-1.thumb.jpg"
};
static const unsigned char file41[] = {
#embed "../../Resources/demo/pictures/camp-chair-2.jpg"
};
static const unsigned char file42[] = {
#embed "../../Resources/demo/pictures/camp-chair-2.thumb.jpg"
};
static const unsigned char file43[] = {
#embed "../../Resources/demo/pictures/camp-tent-1.jpg"
};
static const unsigned char file44[] = {
#embed "../../Resources/demo/pictures/camp-tent-1.thumb.jpg"
};
static const unsigned char file45[] = {
#embed "../../Resources/demo/pictures/camp-tent-2.jpg"
};
static const unsigned char file46[] = {
#embed "../../Resources/demo/pictures/camp-tent-2.thumb.jpg"
};
static const unsigned char file47[] = {
#embed "../../Resources/demo/pictures/camp-tent-3.jpg"
};
static const unsigned char file48[] = {
#embed "../../Resources/demo/pictures/camp-tent-3.thumb.jpg"
};
static const unsigned char file49[] = {
#embed "../../Resources/demo/pictures/cat-tower-1.jpg"
};
static const unsigned char file50[] = {
#embed "../../Resources/demo/pictures/cat-tower-1.thumb.jpg"
};
static const unsigned char file51[] = {
#embed "../../Resources/demo/pictures/cat-tower-2.jpg"
};
static const unsigned char file52[] = {
#embed "../../Resources/demo/pictures/cat-tower-2.thumb.jpg"
};
static const unsigned char file53[] = {
#embed "../../Resources/demo/pictures/cat-tower-3.jpg"
};
static const unsigned char file54[] = {
#embed "../../Resources/demo/pictures/cat-tower-3.thumb.jpg"
};
static const unsigned char file55[] = {
#embed "../../Resources/demo/pictures/city-bicycle-1.jpg"
};
static const unsigned char file56[] = {
#embed "../../Resources/demo/pictures/city-bicycle-1.thumb.jpg"
};
static const unsigned char file57[] = {
#embed "../../Resources/demo/pictures/city-bicycle-2.jpg"
};
static const unsigned char file58[] = {
#embed "../../Resources/demo/pictures/city-bicycle-2.thumb.jpg"
};
static const unsigned char file59[] = {
#embed "../../Resources/demo/pictures/city-bicycle-3.jpg"
};
static const unsigned char file60[] = {
#embed "../../Resources/demo/pictures/city-bicycle-3.thumb.jpg"
};
static const unsigned char file61[] = {
#embed "../../Resources/demo/pictures/city-bicycle-4.jpg"
};
static const unsigned char file62[] = {
#embed "../../Resources/demo/pictures/city-bicycle-4.thumb.jpg"
};
static const unsigned char file63[] = {
#embed "../../Resources/demo/pictures/clay-teapot-1.jpg"
};
static const unsigned char file64[] = {
#embed "../../Resources/demo/pictures/clay-teapot-1.thumb.jpg"
};
static const unsigned char file65[] = {
#embed "../../Resources/demo/pictures/clay-teapot-2.jpg"
};
static const unsigned char file66[] = {
#embed "../../Resources/demo/pictures/clay-teapot-2.thumb.jpg"
};
static const unsigned char file67[] = {
#embed "../../Resources/demo/pictures/coffee-beans-1.jpg"
};
static const unsigned char file68[] = {
#embed "../../Resources/demo/pictures/coffee-beans-1.thumb.jpg"
};
static const unsigned char file69[] = {
#embed "../../Resources/demo/pictures/coffee-beans-2.jpg"
};
static const unsigned char file70[] = {
#embed "../../Resources/demo/pictures/coffee-beans-2.thumb.jpg"
};
static const unsigned char file71[] = {
#embed "../../Resources/demo/pictures/dried-flowers-1.jpg"
};
static const unsigned char file72[] = {
#embed "../../Resources/demo/pictures/dried-flowers-1.thumb.jpg"
};
static const unsigned char file73[] = {
#embed "../../Resources/demo/pictures/dried-flowers-2.jpg"
};
static const unsigned char file74[] = {
#embed "../../Resources/demo/pictures/dried-flowers-2.thumb.jpg"
};
static const unsigned char file75[] = {
#embed "../../Resources/demo/pictures/enamel-kettle-1.jpg"
};
static const unsigned char file76[] = {
#embed "../../Resources/demo/pictures/enamel-kettle-1.thumb.jpg"
};
static const unsigned char file77[] = {
#embed "../../Resources/demo/pictures/enamel-kettle-2.jpg"
};
static const unsigned char file78[] = {
#embed "../../Resources/demo/pictures/enamel-kettle-2.thumb.jpg"
};
static const unsigned char file79[] = {
#embed "../../Resources/demo/pictures/folding-bicycle-1.jpg"
};
static const unsigned char file80[] = {
#embed "../../Resources/demo/pictures/folding-bicycle-1.thumb.jpg"
};
static const unsigned char file81[] = {
#embed "../../Resources/demo/pictures/folding-bicycle-2.jpg"
};
static const unsigned char file82[] = {
#embed "../../Resources/demo/pictures/folding-bicycle-2.thumb.jpg"
};
static const unsigned char file83[] = {
#embed "../../Resources/demo/pictures/green-tea-1.jpg"
};
static const unsigned char file84[] = {
#embed "../../Resources/demo/pictures/green-tea-1.thumb.jpg"
};
static const unsigned char file85[] = {
#embed "../../Resources/demo/pictures/green-tea-2.jpg"
};
static const unsigned char file86[] = {
#embed "../../Resources/demo/pictures/green-tea-2.thumb.jpg"
};
static const unsigned char file87[] = {
#embed "../../Resources/demo/pictures/green-tea-3.jpg"
};
static const unsigned char file88[] = {
#embed "../../Resources/demo/pictures/green-tea-3.thumb.jpg"
};
static const unsigned char file89[] = {
#embed "../../Resources/demo/pictures/hand-soap-1.jpg"
};
static const unsigned char file90[] = {
#embed "../../Resources/demo/pictures/hand-soap-1.thumb.jpg"
};
static const unsigned char file91[] = {
#embed "../../Resources/demo/pictures/hand-soap-2.jpg"
};
static const unsigned char file92[] = {
#embed "../../Resources/demo/pictures/hand-soap-2.thumb.jpg"
};
static const unsigned char file93[] = {
#embed "../../Resources/demo/pictures/headphones-1.jpg"
};
static const unsigned char file94[] = {
#embed "../../Resources/demo/pictures/headphones-1.thumb.jpg"
};
static const unsigned char file95[] = {
#embed "../../Resources/demo/pictures/headphones-2.jpg"
};
static const unsigned char file96[] = {
#embed "../../Resources/demo/pictures/headphones-2.thumb.jpg"
};
static const unsigned char file97[] = {
#embed "../../Resources/demo/pictures/headphones-3.jpg"
};
static const unsigned char file98[] = {
#embed "../../Resources/demo/pictures/headphones-3.thumb.jpg"
};
static const unsigned char file99[] = {
#embed "../../Resources/demo/pictures/honey-jar-1.jpg"
};
static const unsigned char file100[] = {
#embed "../../Resources/demo/pictures/honey-jar-1.thumb.jpg"
};
static const unsigned char file101[] = {
#embed "../../Resources/demo/pictures/honey-jar-2.jpg"
};
static const unsigned char file102[] = {
#embed "../../Resources/demo/pictures/honey-jar-2.thumb.jpg"
};
static const unsigned char file103[] = {
#embed "../../Resources/demo/pictures/iron-skillet-1.jpg"
};
static const unsigned char file104[] = {
#embed "../../Resources/demo/pictures/iron-skillet-1.thumb.jpg"
};
static const unsigned char file105[] = {
#embed "../../Resources/demo/pictures/kite-1.jpg"
};
static const unsigned char file106[] = {
#embed "../../Resources/demo/pictures/kite-1.thumb.jpg"
};
static const unsigned char file107[] = {
#embed "../../Resources/demo/pictures/mandarins-1.jpg"
};
static const unsigned char file108[] = {
#embed "../../Resources/demo/pictures/mandarins-1.thumb.jpg"
};
static const unsigned char file109[] = {
#embed "../../Resources/demo/pictures/mandarins-2.jpg"
};
static const unsigned char file110[] = {
#embed "../../Resources/demo/pictures/mandarins-2.thumb.jpg"
};
static const unsigned char file111[] = {
#embed "../../Resources/demo/pictures/monstera-1.jpg"
};
static const unsigned char file112[] = {
#embed "../../Resources/demo/pictures/monstera-1.thumb.jpg"
};
static const unsigned char file113[] = {
#embed "../../Resources/demo/pictures/monstera-2.jpg"
};
static const unsigned char file114[] = {
#embed "../../Resources/demo/pictures/monstera-2.thumb.jpg"
};
static const unsigned char file115[] = {
#embed "../../Resources/demo/pictures/moon-jar-1.jpg"
};
static const unsigned char file116[] = {
#embed "../../Resources/demo/pictures/moon-jar-1.thumb.jpg"
};
static const unsigned char file117[] = {
#embed "../../Resources/demo/pictures/moon-jar-2.jpg"
};
static const unsigned char file118[] = {
#embed "../../Resources/demo/pictures/moon-jar-2.thumb.jpg"
};
static const unsigned char file119[] = {
#embed "../../Resources/demo/pictures/moon-jar-3.jpg"
};
static const unsigned char file120[] = {
#embed "../../Resources/demo/pictures/moon-jar-3.thumb.jpg"
};
static const unsigned char file121[] = {
#embed "../../Resources/demo/pictures/oak-stool-1.jpg"
};
static const unsigned char file122[] = {
#embed "../../Resources/demo/pictures/oak-stool-1.thumb.jpg"
};
static const unsigned char file123[] = {
#embed "../../Resources/demo/pictures/onggi-1.jpg"
};
static const unsigned char file124[] = {
#embed "../../Resources/demo/pictures/onggi-1.thumb.jpg"
};
static const unsigned char file125[] = {
#embed "../../Resources/demo/pictures/onggi-2.jpg"
};
static const unsigned char file126[] = {
#embed "../../Resources/demo/pictures/onggi-2.thumb.jpg"
};
static const unsigned char file127[] = {
#embed "../../Resources/demo/pictures/paper-lantern-1.jpg"
};
static const unsigned char file128[] = {
#embed "../../Resources/demo/pictures/paper-lantern-1.thumb.jpg"
};
static const unsigned char file129[] = {
#embed "../../Resources/demo/pictures/paper-lantern-2.jpg"
};
static const unsigned char file130[] = {
#embed "../../Resources/demo/pictures/paper-lantern-2.thumb.jpg"
};
static const unsigned char file131[] = {
#embed "../../Resources/demo/pictures/pour-over-1.jpg"
};
static const unsigned char file132[] = {
#embed "../../Resources/demo/pictures/pour-over-1.thumb.jpg"
};
static const unsigned char file133[] = {
#embed "../../Resources/demo/pictures/pour-over-2.jpg"
};
static const unsigned char file134[] = {
#embed "../../Resources/demo/pictures/pour-over-2.thumb.jpg"
};
static const unsigned char file135[] = {
#embed "../../Resources/demo/pictures/pour-over-3.jpg"
};
static const unsigned char file136[] = {
#embed "../../Resources/demo/pictures/pour-over-3.thumb.jpg"
};
static const unsigned char file137[] = {
#embed "../../Resources/demo/pictures/quilt-1.jpg"
};
static const unsigned char file138[] = {
#embed "../../Resources/demo/pictures/quilt-1.thumb.jpg"
};
static const unsigned char file139[] = {
#embed "../../Resources/demo/pictures/quilt-2.jpg"
};
static const unsigned char file140[] = {
#embed "../../Resources/demo/pictures/quilt-2.thumb.jpg"
};
static const unsigned char file141[] = {
#embed "../../Resources/demo/pictures/retro-radio-1.jpg"
};
static const unsigned char file142[] = {
#embed "../../Resources/demo/pictures/retro-radio-1.thumb.jpg"
};
static const unsigned char file143[] = {
#embed "../../Resources/demo/pictures/retro-radio-2.jpg"
};
static const unsigned char file144[] = {
#embed "../../Resources/demo/pictures/retro-radio-2.thumb.jpg"
};
static const unsigned char file145[] = {
#embed "../../Resources/demo/pictures/rubber-plant-1.jpg"
};
static const unsigned char file146[] = {
#embed "../../Resources/demo/pictures/rubber-plant-1.thumb.jpg"
};
static const unsigned char file147[] = {
#embed "../../Resources/demo/pictures/skateboard-1.jpg"
};
static const unsigned char file148[] = {
#embed "../../Resources/demo/pictures/skateboard-1.thumb.jpg"
};
static const unsigned char file149[] = {
#embed "../../Resources/demo/pictures/skateboard-2.jpg"
};
static const unsigned char file150[] = {
#embed "../../Resources/demo/pictures/skateboard-2.thumb.jpg"
};
static const unsigned char file151[] = {
#embed "../../Resources/demo/pictures/stoneware-mug-1.jpg"
};
static const unsigned char file152[] = {
#embed "../../Resources/demo/pictures/stoneware-mug-1.thumb.jpg"
};
static const unsigned char file153[] = {
#embed "../../Resources/demo/pictures/stoneware-mug-2.jpg"
};
static const unsigned char file154[] = {
#embed "../../Resources/demo/pictures/stoneware-mug-2.thumb.jpg"
};
static const unsigned char file155[] = {
#embed "../../Resources/demo/pictures/stoneware-mug-3.jpg"
};
static const unsigned char file156[] = {
#embed "../../Resources/demo/pictures/stoneware-mug-3.thumb.jpg"
};
static const unsigned char file157[] = {
#embed "../../Resources/demo/pictures/surfboard-1.jpg"
};
static const unsigned char file158[] = {
#embed "../../Resources/demo/pictures/surfboard-1.thumb.jpg"
};
static const unsigned char file159[] = {
#embed "../../Resources/demo/pictures/surfboard-2.jpg"
};
static const unsigned char file160[] = {
#embed "../../Resources/demo/pictures/surfboard-2.thumb.jpg"
};
static const unsigned char file161[] = {
#embed "../../Resources/demo/pictures/terrarium-1.jpg"
};
static const unsigned char file162[] = {
#embed "../../Resources/demo/pictures/terrarium-1.thumb.jpg"
};
static const unsigned char file163[] = {
#embed "../../Resources/demo/pictures/terrarium-2.jpg"
};
static const unsigned char file164[] = {
#embed "../../Resources/demo/pictures/terrarium-2.thumb.jpg"
};
static const unsigned char file165[] = {
#embed "../../Resources/demo/pictures/tray-table-1.jpg"
};
static const unsigned char file166[] = {
#embed "../../Resources/demo/pictures/tray-table-1.thumb.jpg"
};
static const unsigned char file167[] = {
#embed "../../Resources/demo/pictures/tray-table-2.jpg"
};
static const unsigned char file168[] = {
#embed "../../Resources/demo/pictures/tray-table-2.thumb.jpg"
};
static const unsigned char file169[] = {
#embed "../../Resources/demo/pictures/turntable-1.jpg"
};
static const unsigned char file170[] = {
#embed "../../Resources/demo/pictures/turntable-1.thumb.jpg"
};
static const unsigned char file171[] = {
#embed "../../Resources/demo/pictures/turntable-2.jpg"
};
static const unsigned char file172[] = {
#embed "../../Resources/demo/pictures/turntable-2.thumb.jpg"
};
static const unsigned char file173[] = {
#embed "../../Resources/demo/pictures/turntable-3.jpg"
};
static const unsigned char file174[] = {
#embed "../../Resources/demo/pictures/turntable-3.thumb.jpg"
};
static const unsigned char file175[] = {
#embed "../../Resources/demo/pictures/ukulele-1.jpg"
};
static const unsigned char file176[] = {
#embed "../../Resources/demo/pictures/ukulele-1.thumb.jpg"
};
static const unsigned char file177[] = {
#embed "../../Resources/demo/pictures/ukulele-2.jpg"
};
static const unsigned char file178[] = {
#embed "../../Resources/demo/pictures/ukulele-2.thumb.jpg"
};
static const unsigned char file179[] = {
#embed "../../Resources/demo/pictures/vinyl-record-1.jpg"
};
static const unsigned char file180[] = {
#embed "../../Resources/demo/pictures/vinyl-record-1.thumb.jpg"
};
static const unsigned char file181[] = {
#embed "../../Resources/demo/pictures/vinyl-record-2.jpg"
};
static const unsigned char file182[] = {
#embed "../../Resources/demo/pictures/vinyl-record-2.thumb.jpg"
};
static const unsigned char file183[] = {
#embed "../../Resources/demo/pictures/violin-1.jpg"
};
static const unsigned char file184[] = {
#embed "../../Resources/demo/pictures/violin-1.thumb.jpg"
};
static const unsigned char file185[] = {
#embed "../../Resources/demo/pictures/violin-2.jpg"
};
static const unsigned char file186[] = {
#embed "../../Resources/demo/pictures/violin-2.thumb.jpg"
};
static const unsigned char file187[] = {
#embed "../../Resources/demo/pictures/wall-clock-1.jpg"
};
static const unsigned char file188[] = {
#embed "../../Resources/demo/pictures/wall-clock-1.thumb.jpg"
};
static const unsigned char file189[] = {
#embed "../../Resources/demo/pictures/walnut-desk-1.jpg"
};
static const unsigned char file190[] = {
#embed "../../Resources/demo/pictures/walnut-desk-1.thumb.jpg"
};
static const unsigned char file191[] = {
#embed "../../Resources/demo/pictures/walnut-desk-2.jpg"
};
static const unsigned char file192[] = {
#embed "../../Resources/demo/pictures/walnut-desk-2.thumb.jpg"
};
static const unsigned char file193[] = {
#embed "../../Resources/demo/pictures/walnut-desk-3.jpg"
};
static const unsigned char file194[] = {
#embed "../../Resources/demo/pictures/walnut-desk-3.thumb.jpg"
};
static const unsigned char file195[] = {
#embed "../../Resources/demo/pictures/watering-can-1.jpg"
};
static const unsigned char file196[] = {
#embed "../../Resources/demo/pictures/watering-can-1.thumb.jpg"
};
static const unsigned char file197[] = {
#embed "../../Resources/demo/pictures/watering-can-2.jpg"
};
static const unsigned char file198[] = {
#embed "../../Resources/demo/pictures/watering-can-2.thumb.jpg"
};
static const unsigned char file199[] = {
#embed "../../Resources/demo/pictures/wool-yarn-1.jpg"
};
static const unsigned char file200[] = {
#embed "../../Resources/demo/pictures/wool-yarn-1.thumb.jpg"
};
static const unsigned char file201[] = {
#embed "../../Resources/demo/pictures/wool-yarn-2.jpg"
};
static const unsigned char file202[] = {
#embed "../../Resources/demo/pictures/wool-yarn-2.thumb.jpg"
};

static const openmarket_demo_file files[] = {
  {"catalogue.json", file0, sizeof file0},
  {"pictures/acoustic-guitar-1.jpg", file1, sizeof file1},
  {"pictures/acoustic-guitar-1.thumb.jpg", file2, sizeof file2},
  {"pictures/acoustic-guitar-2.jpg", file3, sizeof file3},
  {"pictures/acoustic-guitar-2.thumb.jpg", file4, sizeof file4},
  {"pictures/acoustic-guitar-3.jpg", file5, sizeof file5},
  {"pictures/acoustic-guitar-3.thumb.jpg", file6, sizeof file6},
  {"pictures/armchair-1.jpg", file7, sizeof file7},
  {"pictures/armchair-1.thumb.jpg", file8, sizeof file8},
  {"pictures/armchair-2.jpg", file9, sizeof file9},
  {"pictures/armchair-2.thumb.jpg", file10, sizeof file10},
  {"pictures/armchair-3.jpg", file11, sizeof file11},
  {"pictures/armchair-3.thumb.jpg", file12, sizeof file12},
  {"pictures/beeswax-candle-1.jpg", file13, sizeof file13},
  {"pictures/beeswax-candle-1.thumb.jpg", file14, sizeof file14},
  {"pictures/beeswax-candle-2.jpg", file15, sizeof file15},
  {"pictures/beeswax-candle-2.thumb.jpg", file16, sizeof file16},
  {"pictures/birdhouse-1.jpg", file17, sizeof file17},
  {"pictures/birdhouse-1.thumb.jpg", file18, sizeof file18},
  {"pictures/birdhouse-2.jpg", file19, sizeof file19},
  {"pictures/birdhouse-2.thumb.jpg", file20, sizeof file20},
  {"pictures/bookshelf-1.jpg", file21, sizeof file21},
  {"pictures/bookshelf-1.thumb.jpg", file22, sizeof file22},
  {"pictures/bookshelf-2.jpg", file23, sizeof file23},
  {"pictures/bookshelf-2.thumb.jpg", file24, sizeof file24},
  {"pictures/brass-lamp-1.jpg", file25, sizeof file25},
  {"pictures/brass-lamp-1.thumb.jpg", file26, sizeof file26},
  {"pictures/brass-lamp-2.jpg", file27, sizeof file27},
  {"pictures/brass-lamp-2.thumb.jpg", file28, sizeof file28},
  {"pictures/brass-lamp-3.jpg", file29, sizeof file29},
  {"pictures/brass-lamp-3.thumb.jpg", file30, sizeof file30},
  {"pictures/bread-board-1.jpg", file31, sizeof file31},
  {"pictures/bread-board-1.thumb.jpg", file32, sizeof file32},
  {"pictures/bread-board-2.jpg", file33, sizeof file33},
  {"pictures/bread-board-2.thumb.jpg", file34, sizeof file34},
  {"pictures/cactus-set-1.jpg", file35, sizeof file35},
  {"pictures/cactus-set-1.thumb.jpg", file36, sizeof file36},
  {"pictures/cactus-set-2.jpg", file37, sizeof file37},
  {"pictures/cactus-set-2.thumb.jpg", file38, sizeof file38},
  {"pictures/camp-chair-1.jpg", file39, sizeof file39},
  {"pictures/camp-chair-1.thumb.jpg", file40, sizeof file40},
  {"pictures/camp-chair-2.jpg", file41, sizeof file41},
  {"pictures/camp-chair-2.thumb.jpg", file42, sizeof file42},
  {"pictures/camp-tent-1.jpg", file43, sizeof file43},
  {"pictures/camp-tent-1.thumb.jpg", file44, sizeof file44},
  {"pictures/camp-tent-2.jpg", file45, sizeof file45},
  {"pictures/camp-tent-2.thumb.jpg", file46, sizeof file46},
  {"pictures/camp-tent-3.jpg", file47, sizeof file47},
  {"pictures/camp-tent-3.thumb.jpg", file48, sizeof file48},
  {"pictures/cat-tower-1.jpg", file49, sizeof file49},
  {"pictures/cat-tower-1.thumb.jpg", file50, sizeof file50},
  {"pictures/cat-tower-2.jpg", file51, sizeof file51},
  {"pictures/cat-tower-2.thumb.jpg", file52, sizeof file52},
  {"pictures/cat-tower-3.jpg", file53, sizeof file53},
  {"pictures/cat-tower-3.thumb.jpg", file54, sizeof file54},
  {"pictures/city-bicycle-1.jpg", file55, sizeof file55},
  {"pictures/city-bicycle-1.thumb.jpg", file56, sizeof file56},
  {"pictures/city-bicycle-2.jpg", file57, sizeof file57},
  {"pictures/city-bicycle-2.thumb.jpg", file58, sizeof file58},
  {"pictures/city-bicycle-3.jpg", file59, sizeof file59},
  {"pictures/city-bicycle-3.thumb.jpg", file60, sizeof file60},
  {"pictures/city-bicycle-4.jpg", file61, sizeof file61},
  {"pictures/city-bicycle-4.thumb.jpg", file62, sizeof file62},
  {"pictures/clay-teapot-1.jpg", file63, sizeof file63},
  {"pictures/clay-teapot-1.thumb.jpg", file64, sizeof file64},
  {"pictures/clay-teapot-2.jpg", file65, sizeof file65},
  {"pictures/clay-teapot-2.thumb.jpg", file66, sizeof file66},
  {"pictures/coffee-beans-1.jpg", file67, sizeof file67},
  {"pictures/coffee-beans-1.thumb.jpg", file68, sizeof file68},
  {"pictures/coffee-beans-2.jpg", file69, sizeof file69},
  {"pictures/coffee-beans-2.thumb.jpg", file70, sizeof file70},
  {"pictures/dried-flowers-1.jpg", file71, sizeof file71},
  {"pictures/dried-flowers-1.thumb.jpg", file72, sizeof file72},
  {"pictures/dried-flowers-2.jpg", file73, sizeof file73},
  {"pictures/dried-flowers-2.thumb.jpg", file74, sizeof file74},
  {"pictures/enamel-kettle-1.jpg", file75, sizeof file75},
  {"pictures/enamel-kettle-1.thumb.jpg", file76, sizeof file76},
  {"pictures/enamel-kettle-2.jpg", file77, sizeof file77},
  {"pictures/enamel-kettle-2.thumb.jpg", file78, sizeof file78},
  {"pictures/folding-bicycle-1.jpg", file79, sizeof file79},
  {"pictures/folding-bicycle-1.thumb.jpg", file80, sizeof file80},
  {"pictures/folding-bicycle-2.jpg", file81, sizeof file81},
  {"pictures/folding-bicycle-2.thumb.jpg", file82, sizeof file82},
  {"pictures/green-tea-1.jpg", file83, sizeof file83},
  {"pictures/green-tea-1.thumb.jpg", file84, sizeof file84},
  {"pictures/green-tea-2.jpg", file85, sizeof file85},
  {"pictures/green-tea-2.thumb.jpg", file86, sizeof file86},
  {"pictures/green-tea-3.jpg", file87, sizeof file87},
  {"pictures/green-tea-3.thumb.jpg", file88, sizeof file88},
  {"pictures/hand-soap-1.jpg", file89, sizeof file89},
  {"pictures/hand-soap-1.thumb.jpg", file90, sizeof file90},
  {"pictures/hand-soap-2.jpg", file91, sizeof file91},
  {"pictures/hand-soap-2.thumb.jpg", file92, sizeof file92},
  {"pictures/headphones-1.jpg", file93, sizeof file93},
  {"pictures/headphones-1.thumb.jpg", file94, sizeof file94},
  {"pictures/headphones-2.jpg", file95, sizeof file95},
  {"pictures/headphones-2.thumb.jpg", file96, sizeof file96},
  {"pictures/headphones-3.jpg", file97, sizeof file97},
  {"pictures/headphones-3.thumb.jpg", file98, sizeof file98},
  {"pictures/honey-jar-1.jpg", file99, sizeof file99},
  {"pictures/honey-jar-1.thumb.jpg", file100, sizeof file100},
  {"pictures/honey-jar-2.jpg", file101, sizeof file101},
  {"pictures/honey-jar-2.thumb.jpg", file102, sizeof file102},
  {"pictures/iron-skillet-1.jpg", file103, sizeof file103},
  {"pictures/iron-skillet-1.thumb.jpg", file104, sizeof file104},
  {"pictures/kite-1.jpg", file105, sizeof file105},
  {"pictures/kite-1.thumb.jpg", file106, sizeof file106},
  {"pictures/mandarins-1.jpg", file107, sizeof file107},
  {"pictures/mandarins-1.thumb.jpg", file108, sizeof file108},
  {"pictures/mandarins-2.jpg", file109, sizeof file109},
  {"pictures/mandarins-2.thumb.jpg", file110, sizeof file110},
  {"pictures/monstera-1.jpg", file111, sizeof file111},
  {"pictures/monstera-1.thumb.jpg", file112, sizeof file112},
  {"pictures/monstera-2.jpg", file113, sizeof file113},
  {"pictures/monstera-2.thumb.jpg", file114, sizeof file114},
  {"pictures/moon-jar-1.jpg", file115, sizeof file115},
  {"pictures/moon-jar-1.thumb.jpg", file116, sizeof file116},
  {"pictures/moon-jar-2.jpg", file117, sizeof file117},
  {"pictures/moon-jar-2.thumb.jpg", file118, sizeof file118},
  {"pictures/moon-jar-3.jpg", file119, sizeof file119},
  {"pictures/moon-jar-3.thumb.jpg", file120, sizeof file120},
  {"pictures/oak-stool-1.jpg", file121, sizeof file121},
  {"pictures/oak-stool-1.thumb.jpg", file122, sizeof file122},
  {"pictures/onggi-1.jpg", file123, sizeof file123},
  {"pictures/onggi-1.thumb.jpg", file124, sizeof file124},
  {"pictures/onggi-2.jpg", file125, sizeof file125},
  {"pictures/onggi-2.thumb.jpg", file126, sizeof file126},
  {"pictures/paper-lantern-1.jpg", file127, sizeof file127},
  {"pictures/paper-lantern-1.thumb.jpg", file128, sizeof file128},
  {"pictures/paper-lantern-2.jpg", file129, sizeof file129},
  {"pictures/paper-lantern-2.thumb.jpg", file130, sizeof file130},
  {"pictures/pour-over-1.jpg", file131, sizeof file131},
  {"pictures/pour-over-1.thumb.jpg", file132, sizeof file132},
  {"pictures/pour-over-2.jpg", file133, sizeof file133},
  {"pictures/pour-over-2.thumb.jpg", file134, sizeof file134},
  {"pictures/pour-over-3.jpg", file135, sizeof file135},
  {"pictures/pour-over-3.thumb.jpg", file136, sizeof file136},
  {"pictures/quilt-1.jpg", file137, sizeof file137},
  {"pictures/quilt-1.thumb.jpg", file138, sizeof file138},
  {"pictures/quilt-2.jpg", file139, sizeof file139},
  {"pictures/quilt-2.thumb.jpg", file140, sizeof file140},
  {"pictures/retro-radio-1.jpg", file141, sizeof file141},
  {"pictures/retro-radio-1.thumb.jpg", file142, sizeof file142},
  {"pictures/retro-radio-2.jpg", file143, sizeof file143},
  {"pictures/retro-radio-2.thumb.jpg", file144, sizeof file144},
  {"pictures/rubber-plant-1.jpg", file145, sizeof file145},
  {"pictures/rubber-plant-1.thumb.jpg", file146, sizeof file146},
  {"pictures/skateboard-1.jpg", file147, sizeof file147},
  {"pictures/skateboard-1.thumb.jpg", file148, sizeof file148},
  {"pictures/skateboard-2.jpg", file149, sizeof file149},
  {"pictures/skateboard-2.thumb.jpg", file150, sizeof file150},
  {"pictures/stoneware-mug-1.jpg", file151, sizeof file151},
  {"pictures/stoneware-mug-1.thumb.jpg", file152, sizeof file152},
  {"pictures/stoneware-mug-2.jpg", file153, sizeof file153},
  {"pictures/stoneware-mug-2.thumb.jpg", file154, sizeof file154},
  {"pictures/stoneware-mug-3.jpg", file155, sizeof file155},
  {"pictures/stoneware-mug-3.thumb.jpg", file156, sizeof file156},
  {"pictures/surfboard-1.jpg", file157, sizeof file157},
  {"pictures/surfboard-1.thumb.jpg", file158, sizeof file158},
  {"pictures/surfboard-2.jpg", file159, sizeof file159},
  {"pictures/surfboard-2.thumb.jpg", file160, sizeof file160},
  {"pictures/terrarium-1.jpg", file161, sizeof file161},
  {"pictures/terrarium-1.thumb.jpg", file162, sizeof file162},
  {"pictures/terrarium-2.jpg", file163, sizeof file163},
  {"pictures/terrarium-2.thumb.jpg", file164, sizeof file164},
  {"pictures/tray-table-1.jpg", file165, sizeof file165},
  {"pictures/tray-table-1.thumb.jpg", file166, sizeof file166},
  {"pictures/tray-table-2.jpg", file167, sizeof file167},
  {"pictures/tray-table-2.thumb.jpg", file168, sizeof file168},
  {"pictures/turntable-1.jpg", file169, sizeof file169},
  {"pictures/turntable-1.thumb.jpg", file170, sizeof file170},
  {"pictures/turntable-2.jpg", file171, sizeof file171},
  {"pictures/turntable-2.thumb.jpg", file172, sizeof file172},
  {"pictures/turntable-3.jpg", file173, sizeof file173},
  {"pictures/turntable-3.thumb.jpg", file174, sizeof file174},
  {"pictures/ukulele-1.jpg", file175, sizeof file175},
  {"pictures/ukulele-1.thumb.jpg", file176, sizeof file176},
  {"pictures/ukulele-2.jpg", file177, sizeof file177},
  {"pictures/ukulele-2.thumb.jpg", file178, sizeof file178},
  {"pictures/vinyl-record-1.jpg", file179, sizeof file179},
  {"pictures/vinyl-record-1.thumb.jpg", file180, sizeof file180},
  {"pictures/vinyl-record-2.jpg", file181, sizeof file181},
  {"pictures/vinyl-record-2.thumb.jpg", file182, sizeof file182},
  {"pictures/violin-1.jpg", file183, sizeof file183},
  {"pictures/violin-1.thumb.jpg", file184, sizeof file184},
  {"pictures/violin-2.jpg", file185, sizeof file185},
  {"pictures/violin-2.thumb.jpg", file186, sizeof file186},
  {"pictures/wall-clock-1.jpg", file187, sizeof file187},
  {"pictures/wall-clock-1.thumb.jpg", file188, sizeof file188},
  {"pictures/walnut-desk-1.jpg", file189, sizeof file189},
  {"pictures/walnut-desk-1.thumb.jpg", file190, sizeof file190},
  {"pictures/walnut-desk-2.jpg", file191, sizeof file191},
  {"pictures/walnut-desk-2.thumb.jpg", file192, sizeof file192},
  {"pictures/walnut-desk-3.jpg", file193, sizeof file193},
  {"pictures/walnut-desk-3.thumb.jpg", file194, sizeof file194},
  {"pictures/watering-can-1.jpg", file195, sizeof file195},
  {"pictures/watering-can-1.thumb.jpg", file196, sizeof file196},
  {"pictures/watering-can-2.jpg", file197, sizeof file197},
  {"pictures/watering-can-2.thumb.jpg", file198, sizeof file198},
  {"pictures/wool-yarn-1.jpg", file199, sizeof file199},
  {"pictures/wool-yarn-1.thumb.jpg", file200, sizeof file200},
  {"pictures/wool-yarn-2.jpg", file201, sizeof file201},
  {"pictures/wool-yarn-2.thumb.jpg", file202, sizeof file202},
};

static const unsigned long count = sizeof files / sizeof files[0];

unsigned long openmarket_demo_count(void) { return count; }

openmarket_demo_file openmarket_demo_at(unsigned long index) {
  const openmarket_demo_file none = {0, 0, 0};
  return index < count ? files[index] : none;
}

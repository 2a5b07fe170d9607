// Written by Resources/demo/draw.py: do not edit.

#include "CDemoMarket.h"

// #embed belongs to C23; clang takes it in older modes too, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../../Resources/demo/catalogue.json"
};
static const unsigned char file1[] = {
#embed "../../../Resources/demo/pictures/acoustic-guitar-1.jpg"
};
static const unsigned char file2[] = {
#embed "../../../Resources/demo/pictures/acoustic-guitar-1.thumb.jpg"
};
static const unsigned char file3[] = {
#embed "../../../Resources/demo/pictures/acoustic-guitar-2.jpg"
};
static const unsigned char file4[] = {
#embed "../../../Resources/demo/pictures/acoustic-guitar-2.thumb.jpg"
};
static const unsigned char file5[] = {
#embed "../../../Resources/demo/pictures/acoustic-guitar-3.jpg"
};
static const unsigned char file6[] = {
#embed "../../../Resources/demo/pictures/acoustic-guitar-3.thumb.jpg"
};
static const unsigned char file7[] = {
#embed "../../../Resources/demo/pictures/armchair-1.jpg"
};
static const unsigned char file8[] = {
#embed "../../../Resources/demo/pictures/armchair-1.thumb.jpg"
};
static const unsigned char file9[] = {
#embed "../../../Resources/demo/pictures/armchair-2.jpg"
};
static const unsigned char file10[] = {
#embed "../../../Resources/demo/pictures/armchair-2.thumb.jpg"
};
static const unsigned char file11[] = {
#embed "../../../Resources/demo/pictures/armchair-3.jpg"
};
static const unsigned char file12[] = {
#embed "../../../Resources/demo/pictures/armchair-3.thumb.jpg"
};
static const unsigned char file13[] = {
#embed "../../../Resources/demo/pictures/baduk-board-1.jpg"
};
static const unsigned char file14[] = {
#embed "../../../Resources/demo/pictures/baduk-board-1.thumb.jpg"
};
static const unsigned char file15[] = {
#embed "../../../Resources/demo/pictures/baduk-board-2.jpg"
};
static const unsigned char file16[] = {
#embed "../../../Resources/demo/pictures/baduk-board-2.thumb.jpg"
};
static const unsigned char file17[] = {
#embed "../../../Resources/demo/pictures/beeswax-candle-1.jpg"
};
static const unsigned char file18[] = {
#embed "../../../Resources/demo/pictures/beeswax-candle-1.thumb.jpg"
};
static const unsigned char file19[] = {
#embed "../../../Resources/demo/pictures/beeswax-candle-2.jpg"
};
static const unsigned char file20[] = {
#embed "../../../Resources/demo/pictures/beeswax-candle-2.thumb.jpg"
};
static const unsigned char file21[] = {
#embed "../../../Resources/demo/pictures/birdhouse-1.jpg"
};
static const unsigned char file22[] = {
#embed "../../../Resources/demo/pictures/birdhouse-1.thumb.jpg"
};
static const unsigned char file23[] = {
#embed "../../../Resources/demo/pictures/birdhouse-2.jpg"
};
static const unsigned char file24[] = {
#embed "../../../Resources/demo/pictures/birdhouse-2.thumb.jpg"
};
static const unsigned char file25[] = {
#embed "../../../Resources/demo/pictures/bookshelf-1.jpg"
};
static const unsigned char file26[] = {
#embed "../../../Resources/demo/pictures/bookshelf-1.thumb.jpg"
};
static const unsigned char file27[] = {
#embed "../../../Resources/demo/pictures/bookshelf-2.jpg"
};
static const unsigned char file28[] = {
#embed "../../../Resources/demo/pictures/bookshelf-2.thumb.jpg"
};
static const unsigned char file29[] = {
#embed "../../../Resources/demo/pictures/brass-lamp-1.jpg"
};
static const unsigned char file30[] = {
#embed "../../../Resources/demo/pictures/brass-lamp-1.thumb.jpg"
};
static const unsigned char file31[] = {
#embed "../../../Resources/demo/pictures/brass-lamp-2.jpg"
};
static const unsigned char file32[] = {
#embed "../../../Resources/demo/pictures/brass-lamp-2.thumb.jpg"
};
static const unsigned char file33[] = {
#embed "../../../Resources/demo/pictures/brass-lamp-3.jpg"
};
static const unsigned char file34[] = {
#embed "../../../Resources/demo/pictures/brass-lamp-3.thumb.jpg"
};
static const unsigned char file35[] = {
#embed "../../../Resources/demo/pictures/bread-board-1.jpg"
};
static const unsigned char file36[] = {
#embed "../../../Resources/demo/pictures/bread-board-1.thumb.jpg"
};
static const unsigned char file37[] = {
#embed "../../../Resources/demo/pictures/bread-board-2.jpg"
};
static const unsigned char file38[] = {
#embed "../../../Resources/demo/pictures/bread-board-2.thumb.jpg"
};
static const unsigned char file39[] = {
#embed "../../../Resources/demo/pictures/cactus-set-1.jpg"
};
static const unsigned char file40[] = {
#embed "../../../Resources/demo/pictures/cactus-set-1.thumb.jpg"
};
static const unsigned char file41[] = {
#embed "../../../Resources/demo/pictures/cactus-set-2.jpg"
};
static const unsigned char file42[] = {
#embed "../../../Resources/demo/pictures/cactus-set-2.thumb.jpg"
};
static const unsigned char file43[] = {
#embed "../../../Resources/demo/pictures/camp-chair-1.jpg"
};
static const unsigned char file44[] = {
#embed "../../../Resources/demo/pictures/camp-chair-1.thumb.jpg"
};
static const unsigned char file45[] = {
#embed "../../../Resources/demo/pictures/camp-chair-2.jpg"
};
static const unsigned char file46[] = {
#embed "../../../Resources/demo/pictures/camp-chair-2.thumb.jpg"
};
static const unsigned char file47[] = {
#embed "../../../Resources/demo/pictures/camp-tent-1.jpg"
};
static const unsigned char file48[] = {
#embed "../../../Resources/demo/pictures/camp-tent-1.thumb.jpg"
};
static const unsigned char file49[] = {
#embed "../../../Resources/demo/pictures/camp-tent-2.jpg"
};
static const unsigned char file50[] = {
#embed "../../../Resources/demo/pictures/camp-tent-2.thumb.jpg"
};
static const unsigned char file51[] = {
#embed "../../../Resources/demo/pictures/camp-tent-3.jpg"
};
static const unsigned char file52[] = {
#embed "../../../Resources/demo/pictures/camp-tent-3.thumb.jpg"
};
static const unsigned char file53[] = {
#embed "../../../Resources/demo/pictures/canvas-backpack-1.jpg"
};
static const unsigned char file54[] = {
#embed "../../../Resources/demo/pictures/canvas-backpack-1.thumb.jpg"
};
static const unsigned char file55[] = {
#embed "../../../Resources/demo/pictures/canvas-backpack-2.jpg"
};
static const unsigned char file56[] = {
#embed "../../../Resources/demo/pictures/canvas-backpack-2.thumb.jpg"
};
static const unsigned char file57[] = {
#embed "../../../Resources/demo/pictures/canvas-backpack-3.jpg"
};
static const unsigned char file58[] = {
#embed "../../../Resources/demo/pictures/canvas-backpack-3.thumb.jpg"
};
static const unsigned char file59[] = {
#embed "../../../Resources/demo/pictures/canvas-sneakers-1.jpg"
};
static const unsigned char file60[] = {
#embed "../../../Resources/demo/pictures/canvas-sneakers-1.thumb.jpg"
};
static const unsigned char file61[] = {
#embed "../../../Resources/demo/pictures/canvas-sneakers-2.jpg"
};
static const unsigned char file62[] = {
#embed "../../../Resources/demo/pictures/canvas-sneakers-2.thumb.jpg"
};
static const unsigned char file63[] = {
#embed "../../../Resources/demo/pictures/canvas-sneakers-3.jpg"
};
static const unsigned char file64[] = {
#embed "../../../Resources/demo/pictures/canvas-sneakers-3.thumb.jpg"
};
static const unsigned char file65[] = {
#embed "../../../Resources/demo/pictures/cardigan-1.jpg"
};
static const unsigned char file66[] = {
#embed "../../../Resources/demo/pictures/cardigan-1.thumb.jpg"
};
static const unsigned char file67[] = {
#embed "../../../Resources/demo/pictures/cardigan-2.jpg"
};
static const unsigned char file68[] = {
#embed "../../../Resources/demo/pictures/cardigan-2.thumb.jpg"
};
static const unsigned char file69[] = {
#embed "../../../Resources/demo/pictures/cat-tower-1.jpg"
};
static const unsigned char file70[] = {
#embed "../../../Resources/demo/pictures/cat-tower-1.thumb.jpg"
};
static const unsigned char file71[] = {
#embed "../../../Resources/demo/pictures/cat-tower-2.jpg"
};
static const unsigned char file72[] = {
#embed "../../../Resources/demo/pictures/cat-tower-2.thumb.jpg"
};
static const unsigned char file73[] = {
#embed "../../../Resources/demo/pictures/cat-tower-3.jpg"
};
static const unsigned char file74[] = {
#embed "../../../Resources/demo/pictures/cat-tower-3.thumb.jpg"
};
static const unsigned char file75[] = {
#embed "../../../Resources/demo/pictures/city-bicycle-1.jpg"
};
static const unsigned char file76[] = {
#embed "../../../Resources/demo/pictures/city-bicycle-1.thumb.jpg"
};
static const unsigned char file77[] = {
#embed "../../../Resources/demo/pictures/city-bicycle-2.jpg"
};
static const unsigned char file78[] = {
#embed "../../../Resources/demo/pictures/city-bicycle-2.thumb.jpg"
};
static const unsigned char file79[] = {
#embed "../../../Resources/demo/pictures/city-bicycle-3.jpg"
};
static const unsigned char file80[] = {
#embed "../../../Resources/demo/pictures/city-bicycle-3.thumb.jpg"
};
static const unsigned char file81[] = {
#embed "../../../Resources/demo/pictures/city-bicycle-4.jpg"
};
static const unsigned char file82[] = {
#embed "../../../Resources/demo/pictures/city-bicycle-4.thumb.jpg"
};
static const unsigned char file83[] = {
#embed "../../../Resources/demo/pictures/clay-teapot-1.jpg"
};
static const unsigned char file84[] = {
#embed "../../../Resources/demo/pictures/clay-teapot-1.thumb.jpg"
};
static const unsigned char file85[] = {
#embed "../../../Resources/demo/pictures/clay-teapot-2.jpg"
};
static const unsigned char file86[] = {
#embed "../../../Resources/demo/pictures/clay-teapot-2.thumb.jpg"
};
static const unsigned char file87[] = {
#embed "../../../Resources/demo/pictures/coffee-beans-1.jpg"
};
static const unsigned char file88[] = {
#embed "../../../Resources/demo/pictures/coffee-beans-1.thumb.jpg"
};
static const unsigned char file89[] = {
#embed "../../../Resources/demo/pictures/coffee-beans-2.jpg"
};
static const unsigned char file90[] = {
#embed "../../../Resources/demo/pictures/coffee-beans-2.thumb.jpg"
};
static const unsigned char file91[] = {
#embed "../../../Resources/demo/pictures/dried-flowers-1.jpg"
};
static const unsigned char file92[] = {
#embed "../../../Resources/demo/pictures/dried-flowers-1.thumb.jpg"
};
static const unsigned char file93[] = {
#embed "../../../Resources/demo/pictures/dried-flowers-2.jpg"
};
static const unsigned char file94[] = {
#embed "../../../Resources/demo/pictures/dried-flowers-2.thumb.jpg"
};
static const unsigned char file95[] = {
#embed "../../../Resources/demo/pictures/enamel-kettle-1.jpg"
};
static const unsigned char file96[] = {
#embed "../../../Resources/demo/pictures/enamel-kettle-1.thumb.jpg"
};
static const unsigned char file97[] = {
#embed "../../../Resources/demo/pictures/enamel-kettle-2.jpg"
};
static const unsigned char file98[] = {
#embed "../../../Resources/demo/pictures/enamel-kettle-2.thumb.jpg"
};
static const unsigned char file99[] = {
#embed "../../../Resources/demo/pictures/film-camera-1.jpg"
};
static const unsigned char file100[] = {
#embed "../../../Resources/demo/pictures/film-camera-1.thumb.jpg"
};
static const unsigned char file101[] = {
#embed "../../../Resources/demo/pictures/film-camera-2.jpg"
};
static const unsigned char file102[] = {
#embed "../../../Resources/demo/pictures/film-camera-2.thumb.jpg"
};
static const unsigned char file103[] = {
#embed "../../../Resources/demo/pictures/film-camera-3.jpg"
};
static const unsigned char file104[] = {
#embed "../../../Resources/demo/pictures/film-camera-3.thumb.jpg"
};
static const unsigned char file105[] = {
#embed "../../../Resources/demo/pictures/film-camera-4.jpg"
};
static const unsigned char file106[] = {
#embed "../../../Resources/demo/pictures/film-camera-4.thumb.jpg"
};
static const unsigned char file107[] = {
#embed "../../../Resources/demo/pictures/film-camera-5.jpg"
};
static const unsigned char file108[] = {
#embed "../../../Resources/demo/pictures/film-camera-5.thumb.jpg"
};
static const unsigned char file109[] = {
#embed "../../../Resources/demo/pictures/folding-bicycle-1.jpg"
};
static const unsigned char file110[] = {
#embed "../../../Resources/demo/pictures/folding-bicycle-1.thumb.jpg"
};
static const unsigned char file111[] = {
#embed "../../../Resources/demo/pictures/folding-bicycle-2.jpg"
};
static const unsigned char file112[] = {
#embed "../../../Resources/demo/pictures/folding-bicycle-2.thumb.jpg"
};
static const unsigned char file113[] = {
#embed "../../../Resources/demo/pictures/fountain-pen-1.jpg"
};
static const unsigned char file114[] = {
#embed "../../../Resources/demo/pictures/fountain-pen-1.thumb.jpg"
};
static const unsigned char file115[] = {
#embed "../../../Resources/demo/pictures/fountain-pen-2.jpg"
};
static const unsigned char file116[] = {
#embed "../../../Resources/demo/pictures/fountain-pen-2.thumb.jpg"
};
static const unsigned char file117[] = {
#embed "../../../Resources/demo/pictures/green-tea-1.jpg"
};
static const unsigned char file118[] = {
#embed "../../../Resources/demo/pictures/green-tea-1.thumb.jpg"
};
static const unsigned char file119[] = {
#embed "../../../Resources/demo/pictures/green-tea-2.jpg"
};
static const unsigned char file120[] = {
#embed "../../../Resources/demo/pictures/green-tea-2.thumb.jpg"
};
static const unsigned char file121[] = {
#embed "../../../Resources/demo/pictures/green-tea-3.jpg"
};
static const unsigned char file122[] = {
#embed "../../../Resources/demo/pictures/green-tea-3.thumb.jpg"
};
static const unsigned char file123[] = {
#embed "../../../Resources/demo/pictures/hand-soap-1.jpg"
};
static const unsigned char file124[] = {
#embed "../../../Resources/demo/pictures/hand-soap-1.thumb.jpg"
};
static const unsigned char file125[] = {
#embed "../../../Resources/demo/pictures/hand-soap-2.jpg"
};
static const unsigned char file126[] = {
#embed "../../../Resources/demo/pictures/hand-soap-2.thumb.jpg"
};
static const unsigned char file127[] = {
#embed "../../../Resources/demo/pictures/headphones-1.jpg"
};
static const unsigned char file128[] = {
#embed "../../../Resources/demo/pictures/headphones-1.thumb.jpg"
};
static const unsigned char file129[] = {
#embed "../../../Resources/demo/pictures/headphones-2.jpg"
};
static const unsigned char file130[] = {
#embed "../../../Resources/demo/pictures/headphones-2.thumb.jpg"
};
static const unsigned char file131[] = {
#embed "../../../Resources/demo/pictures/headphones-3.jpg"
};
static const unsigned char file132[] = {
#embed "../../../Resources/demo/pictures/headphones-3.thumb.jpg"
};
static const unsigned char file133[] = {
#embed "../../../Resources/demo/pictures/honey-jar-1.jpg"
};
static const unsigned char file134[] = {
#embed "../../../Resources/demo/pictures/honey-jar-1.thumb.jpg"
};
static const unsigned char file135[] = {
#embed "../../../Resources/demo/pictures/honey-jar-2.jpg"
};
static const unsigned char file136[] = {
#embed "../../../Resources/demo/pictures/honey-jar-2.thumb.jpg"
};
static const unsigned char file137[] = {
#embed "../../../Resources/demo/pictures/iron-skillet-1.jpg"
};
static const unsigned char file138[] = {
#embed "../../../Resources/demo/pictures/iron-skillet-1.thumb.jpg"
};
static const unsigned char file139[] = {
#embed "../../../Resources/demo/pictures/keycap-set-1.jpg"
};
static const unsigned char file140[] = {
#embed "../../../Resources/demo/pictures/keycap-set-1.thumb.jpg"
};
static const unsigned char file141[] = {
#embed "../../../Resources/demo/pictures/keycap-set-2.jpg"
};
static const unsigned char file142[] = {
#embed "../../../Resources/demo/pictures/keycap-set-2.thumb.jpg"
};
static const unsigned char file143[] = {
#embed "../../../Resources/demo/pictures/kite-1.jpg"
};
static const unsigned char file144[] = {
#embed "../../../Resources/demo/pictures/kite-1.thumb.jpg"
};
static const unsigned char file145[] = {
#embed "../../../Resources/demo/pictures/knit-scarf-1.jpg"
};
static const unsigned char file146[] = {
#embed "../../../Resources/demo/pictures/knit-scarf-1.thumb.jpg"
};
static const unsigned char file147[] = {
#embed "../../../Resources/demo/pictures/knit-scarf-2.jpg"
};
static const unsigned char file148[] = {
#embed "../../../Resources/demo/pictures/knit-scarf-2.thumb.jpg"
};
static const unsigned char file149[] = {
#embed "../../../Resources/demo/pictures/leather-boots-1.jpg"
};
static const unsigned char file150[] = {
#embed "../../../Resources/demo/pictures/leather-boots-1.thumb.jpg"
};
static const unsigned char file151[] = {
#embed "../../../Resources/demo/pictures/leather-boots-2.jpg"
};
static const unsigned char file152[] = {
#embed "../../../Resources/demo/pictures/leather-boots-2.thumb.jpg"
};
static const unsigned char file153[] = {
#embed "../../../Resources/demo/pictures/leather-satchel-1.jpg"
};
static const unsigned char file154[] = {
#embed "../../../Resources/demo/pictures/leather-satchel-1.thumb.jpg"
};
static const unsigned char file155[] = {
#embed "../../../Resources/demo/pictures/leather-satchel-2.jpg"
};
static const unsigned char file156[] = {
#embed "../../../Resources/demo/pictures/leather-satchel-2.thumb.jpg"
};
static const unsigned char file157[] = {
#embed "../../../Resources/demo/pictures/leather-satchel-3.jpg"
};
static const unsigned char file158[] = {
#embed "../../../Resources/demo/pictures/leather-satchel-3.thumb.jpg"
};
static const unsigned char file159[] = {
#embed "../../../Resources/demo/pictures/leather-satchel-4.jpg"
};
static const unsigned char file160[] = {
#embed "../../../Resources/demo/pictures/leather-satchel-4.thumb.jpg"
};
static const unsigned char file161[] = {
#embed "../../../Resources/demo/pictures/mandarins-1.jpg"
};
static const unsigned char file162[] = {
#embed "../../../Resources/demo/pictures/mandarins-1.thumb.jpg"
};
static const unsigned char file163[] = {
#embed "../../../Resources/demo/pictures/mandarins-2.jpg"
};
static const unsigned char file164[] = {
#embed "../../../Resources/demo/pictures/mandarins-2.thumb.jpg"
};
static const unsigned char file165[] = {
#embed "../../../Resources/demo/pictures/mechanical-keyboard-1.jpg"
};
static const unsigned char file166[] = {
#embed "../../../Resources/demo/pictures/mechanical-keyboard-1.thumb.jpg"
};
static const unsigned char file167[] = {
#embed "../../../Resources/demo/pictures/mechanical-keyboard-2.jpg"
};
static const unsigned char file168[] = {
#embed "../../../Resources/demo/pictures/mechanical-keyboard-2.thumb.jpg"
};
static const unsigned char file169[] = {
#embed "../../../Resources/demo/pictures/mechanical-keyboard-3.jpg"
};
static const unsigned char file170[] = {
#embed "../../../Resources/demo/pictures/mechanical-keyboard-3.thumb.jpg"
};
static const unsigned char file171[] = {
#embed "../../../Resources/demo/pictures/mechanical-keyboard-4.jpg"
};
static const unsigned char file172[] = {
#embed "../../../Resources/demo/pictures/mechanical-keyboard-4.thumb.jpg"
};
static const unsigned char file173[] = {
#embed "../../../Resources/demo/pictures/monstera-1.jpg"
};
static const unsigned char file174[] = {
#embed "../../../Resources/demo/pictures/monstera-1.thumb.jpg"
};
static const unsigned char file175[] = {
#embed "../../../Resources/demo/pictures/monstera-2.jpg"
};
static const unsigned char file176[] = {
#embed "../../../Resources/demo/pictures/monstera-2.thumb.jpg"
};
static const unsigned char file177[] = {
#embed "../../../Resources/demo/pictures/moon-jar-1.jpg"
};
static const unsigned char file178[] = {
#embed "../../../Resources/demo/pictures/moon-jar-1.thumb.jpg"
};
static const unsigned char file179[] = {
#embed "../../../Resources/demo/pictures/moon-jar-2.jpg"
};
static const unsigned char file180[] = {
#embed "../../../Resources/demo/pictures/moon-jar-2.thumb.jpg"
};
static const unsigned char file181[] = {
#embed "../../../Resources/demo/pictures/moon-jar-3.jpg"
};
static const unsigned char file182[] = {
#embed "../../../Resources/demo/pictures/moon-jar-3.thumb.jpg"
};
static const unsigned char file183[] = {
#embed "../../../Resources/demo/pictures/mountain-poster-1.jpg"
};
static const unsigned char file184[] = {
#embed "../../../Resources/demo/pictures/mountain-poster-1.thumb.jpg"
};
static const unsigned char file185[] = {
#embed "../../../Resources/demo/pictures/mountain-poster-2.jpg"
};
static const unsigned char file186[] = {
#embed "../../../Resources/demo/pictures/mountain-poster-2.thumb.jpg"
};
static const unsigned char file187[] = {
#embed "../../../Resources/demo/pictures/notebook-set-1.jpg"
};
static const unsigned char file188[] = {
#embed "../../../Resources/demo/pictures/notebook-set-1.thumb.jpg"
};
static const unsigned char file189[] = {
#embed "../../../Resources/demo/pictures/notebook-set-2.jpg"
};
static const unsigned char file190[] = {
#embed "../../../Resources/demo/pictures/notebook-set-2.thumb.jpg"
};
static const unsigned char file191[] = {
#embed "../../../Resources/demo/pictures/oak-stool-1.jpg"
};
static const unsigned char file192[] = {
#embed "../../../Resources/demo/pictures/oak-stool-1.thumb.jpg"
};
static const unsigned char file193[] = {
#embed "../../../Resources/demo/pictures/onggi-1.jpg"
};
static const unsigned char file194[] = {
#embed "../../../Resources/demo/pictures/onggi-1.thumb.jpg"
};
static const unsigned char file195[] = {
#embed "../../../Resources/demo/pictures/onggi-2.jpg"
};
static const unsigned char file196[] = {
#embed "../../../Resources/demo/pictures/onggi-2.thumb.jpg"
};
static const unsigned char file197[] = {
#embed "../../../Resources/demo/pictures/paper-lantern-1.jpg"
};
static const unsigned char file198[] = {
#embed "../../../Resources/demo/pictures/paper-lantern-1.thumb.jpg"
};
static const unsigned char file199[] = {
#embed "../../../Resources/demo/pictures/paper-lantern-2.jpg"
};
static const unsigned char file200[] = {
#embed "../../../Resources/demo/pictures/paper-lantern-2.thumb.jpg"
};
static const unsigned char file201[] = {
#embed "../../../Resources/demo/pictures/picture-book-1.jpg"
};
static const unsigned char file202[] = {
#embed "../../../Resources/demo/pictures/picture-book-1.thumb.jpg"
};
static const unsigned char file203[] = {
#embed "../../../Resources/demo/pictures/picture-book-2.jpg"
};
static const unsigned char file204[] = {
#embed "../../../Resources/demo/pictures/picture-book-2.thumb.jpg"
};
static const unsigned char file205[] = {
#embed "../../../Resources/demo/pictures/pocket-console-1.jpg"
};
static const unsigned char file206[] = {
#embed "../../../Resources/demo/pictures/pocket-console-1.thumb.jpg"
};
static const unsigned char file207[] = {
#embed "../../../Resources/demo/pictures/pocket-console-2.jpg"
};
static const unsigned char file208[] = {
#embed "../../../Resources/demo/pictures/pocket-console-2.thumb.jpg"
};
static const unsigned char file209[] = {
#embed "../../../Resources/demo/pictures/poetry-book-1.jpg"
};
static const unsigned char file210[] = {
#embed "../../../Resources/demo/pictures/poetry-book-1.thumb.jpg"
};
static const unsigned char file211[] = {
#embed "../../../Resources/demo/pictures/pour-over-1.jpg"
};
static const unsigned char file212[] = {
#embed "../../../Resources/demo/pictures/pour-over-1.thumb.jpg"
};
static const unsigned char file213[] = {
#embed "../../../Resources/demo/pictures/pour-over-2.jpg"
};
static const unsigned char file214[] = {
#embed "../../../Resources/demo/pictures/pour-over-2.thumb.jpg"
};
static const unsigned char file215[] = {
#embed "../../../Resources/demo/pictures/pour-over-3.jpg"
};
static const unsigned char file216[] = {
#embed "../../../Resources/demo/pictures/pour-over-3.thumb.jpg"
};
static const unsigned char file217[] = {
#embed "../../../Resources/demo/pictures/quilt-1.jpg"
};
static const unsigned char file218[] = {
#embed "../../../Resources/demo/pictures/quilt-1.thumb.jpg"
};
static const unsigned char file219[] = {
#embed "../../../Resources/demo/pictures/quilt-2.jpg"
};
static const unsigned char file220[] = {
#embed "../../../Resources/demo/pictures/quilt-2.thumb.jpg"
};
static const unsigned char file221[] = {
#embed "../../../Resources/demo/pictures/retro-radio-1.jpg"
};
static const unsigned char file222[] = {
#embed "../../../Resources/demo/pictures/retro-radio-1.thumb.jpg"
};
static const unsigned char file223[] = {
#embed "../../../Resources/demo/pictures/retro-radio-2.jpg"
};
static const unsigned char file224[] = {
#embed "../../../Resources/demo/pictures/retro-radio-2.thumb.jpg"
};
static const unsigned char file225[] = {
#embed "../../../Resources/demo/pictures/round-glasses-1.jpg"
};
static const unsigned char file226[] = {
#embed "../../../Resources/demo/pictures/round-glasses-1.thumb.jpg"
};
static const unsigned char file227[] = {
#embed "../../../Resources/demo/pictures/rubber-plant-1.jpg"
};
static const unsigned char file228[] = {
#embed "../../../Resources/demo/pictures/rubber-plant-1.thumb.jpg"
};
static const unsigned char file229[] = {
#embed "../../../Resources/demo/pictures/sewing-machine-1.jpg"
};
static const unsigned char file230[] = {
#embed "../../../Resources/demo/pictures/sewing-machine-1.thumb.jpg"
};
static const unsigned char file231[] = {
#embed "../../../Resources/demo/pictures/shape-poster-1.jpg"
};
static const unsigned char file232[] = {
#embed "../../../Resources/demo/pictures/shape-poster-1.thumb.jpg"
};
static const unsigned char file233[] = {
#embed "../../../Resources/demo/pictures/skateboard-1.jpg"
};
static const unsigned char file234[] = {
#embed "../../../Resources/demo/pictures/skateboard-1.thumb.jpg"
};
static const unsigned char file235[] = {
#embed "../../../Resources/demo/pictures/skateboard-2.jpg"
};
static const unsigned char file236[] = {
#embed "../../../Resources/demo/pictures/skateboard-2.thumb.jpg"
};
static const unsigned char file237[] = {
#embed "../../../Resources/demo/pictures/stoneware-mug-1.jpg"
};
static const unsigned char file238[] = {
#embed "../../../Resources/demo/pictures/stoneware-mug-1.thumb.jpg"
};
static const unsigned char file239[] = {
#embed "../../../Resources/demo/pictures/stoneware-mug-2.jpg"
};
static const unsigned char file240[] = {
#embed "../../../Resources/demo/pictures/stoneware-mug-2.thumb.jpg"
};
static const unsigned char file241[] = {
#embed "../../../Resources/demo/pictures/stoneware-mug-3.jpg"
};
static const unsigned char file242[] = {
#embed "../../../Resources/demo/pictures/stoneware-mug-3.thumb.jpg"
};
static const unsigned char file243[] = {
#embed "../../../Resources/demo/pictures/straw-hat-1.jpg"
};
static const unsigned char file244[] = {
#embed "../../../Resources/demo/pictures/straw-hat-1.thumb.jpg"
};
static const unsigned char file245[] = {
#embed "../../../Resources/demo/pictures/surfboard-1.jpg"
};
static const unsigned char file246[] = {
#embed "../../../Resources/demo/pictures/surfboard-1.thumb.jpg"
};
static const unsigned char file247[] = {
#embed "../../../Resources/demo/pictures/surfboard-2.jpg"
};
static const unsigned char file248[] = {
#embed "../../../Resources/demo/pictures/surfboard-2.thumb.jpg"
};
static const unsigned char file249[] = {
#embed "../../../Resources/demo/pictures/teddy-bear-1.jpg"
};
static const unsigned char file250[] = {
#embed "../../../Resources/demo/pictures/teddy-bear-1.thumb.jpg"
};
static const unsigned char file251[] = {
#embed "../../../Resources/demo/pictures/teddy-bear-2.jpg"
};
static const unsigned char file252[] = {
#embed "../../../Resources/demo/pictures/teddy-bear-2.thumb.jpg"
};
static const unsigned char file253[] = {
#embed "../../../Resources/demo/pictures/telescope-1.jpg"
};
static const unsigned char file254[] = {
#embed "../../../Resources/demo/pictures/telescope-1.thumb.jpg"
};
static const unsigned char file255[] = {
#embed "../../../Resources/demo/pictures/telescope-2.jpg"
};
static const unsigned char file256[] = {
#embed "../../../Resources/demo/pictures/telescope-2.thumb.jpg"
};
static const unsigned char file257[] = {
#embed "../../../Resources/demo/pictures/terrarium-1.jpg"
};
static const unsigned char file258[] = {
#embed "../../../Resources/demo/pictures/terrarium-1.thumb.jpg"
};
static const unsigned char file259[] = {
#embed "../../../Resources/demo/pictures/toy-train-1.jpg"
};
static const unsigned char file260[] = {
#embed "../../../Resources/demo/pictures/toy-train-1.thumb.jpg"
};
static const unsigned char file261[] = {
#embed "../../../Resources/demo/pictures/toy-train-2.jpg"
};
static const unsigned char file262[] = {
#embed "../../../Resources/demo/pictures/toy-train-2.thumb.jpg"
};
static const unsigned char file263[] = {
#embed "../../../Resources/demo/pictures/tray-table-1.jpg"
};
static const unsigned char file264[] = {
#embed "../../../Resources/demo/pictures/tray-table-1.thumb.jpg"
};
static const unsigned char file265[] = {
#embed "../../../Resources/demo/pictures/tray-table-2.jpg"
};
static const unsigned char file266[] = {
#embed "../../../Resources/demo/pictures/tray-table-2.thumb.jpg"
};
static const unsigned char file267[] = {
#embed "../../../Resources/demo/pictures/turntable-1.jpg"
};
static const unsigned char file268[] = {
#embed "../../../Resources/demo/pictures/turntable-1.thumb.jpg"
};
static const unsigned char file269[] = {
#embed "../../../Resources/demo/pictures/turntable-2.jpg"
};
static const unsigned char file270[] = {
#embed "../../../Resources/demo/pictures/turntable-2.thumb.jpg"
};
static const unsigned char file271[] = {
#embed "../../../Resources/demo/pictures/turntable-3.jpg"
};
static const unsigned char file272[] = {
#embed "../../../Resources/demo/pictures/turntable-3.thumb.jpg"
};
static const unsigned char file273[] = {
#embed "../../../Resources/demo/pictures/typewriter-1.jpg"
};
static const unsigned char file274[] = {
#embed "../../../Resources/demo/pictures/typewriter-1.thumb.jpg"
};
static const unsigned char file275[] = {
#embed "../../../Resources/demo/pictures/typewriter-2.jpg"
};
static const unsigned char file276[] = {
#embed "../../../Resources/demo/pictures/typewriter-2.thumb.jpg"
};
static const unsigned char file277[] = {
#embed "../../../Resources/demo/pictures/ukulele-1.jpg"
};
static const unsigned char file278[] = {
#embed "../../../Resources/demo/pictures/ukulele-1.thumb.jpg"
};
static const unsigned char file279[] = {
#embed "../../../Resources/demo/pictures/ukulele-2.jpg"
};
static const unsigned char file280[] = {
#embed "../../../Resources/demo/pictures/ukulele-2.thumb.jpg"
};
static const unsigned char file281[] = {
#embed "../../../Resources/demo/pictures/umbrella-1.jpg"
};
static const unsigned char file282[] = {
#embed "../../../Resources/demo/pictures/umbrella-1.thumb.jpg"
};
static const unsigned char file283[] = {
#embed "../../../Resources/demo/pictures/umbrella-2.jpg"
};
static const unsigned char file284[] = {
#embed "../../../Resources/demo/pictures/umbrella-2.thumb.jpg"
};
static const unsigned char file285[] = {
#embed "../../../Resources/demo/pictures/used-books-1.jpg"
};
static const unsigned char file286[] = {
#embed "../../../Resources/demo/pictures/used-books-1.thumb.jpg"
};
static const unsigned char file287[] = {
#embed "../../../Resources/demo/pictures/used-books-2.jpg"
};
static const unsigned char file288[] = {
#embed "../../../Resources/demo/pictures/used-books-2.thumb.jpg"
};
static const unsigned char file289[] = {
#embed "../../../Resources/demo/pictures/vinyl-record-1.jpg"
};
static const unsigned char file290[] = {
#embed "../../../Resources/demo/pictures/vinyl-record-1.thumb.jpg"
};
static const unsigned char file291[] = {
#embed "../../../Resources/demo/pictures/vinyl-record-2.jpg"
};
static const unsigned char file292[] = {
#embed "../../../Resources/demo/pictures/vinyl-record-2.thumb.jpg"
};
static const unsigned char file293[] = {
#embed "../../../Resources/demo/pictures/violin-1.jpg"
};
static const unsigned char file294[] = {
#embed "../../../Resources/demo/pictures/violin-1.thumb.jpg"
};
static const unsigned char file295[] = {
#embed "../../../Resources/demo/pictures/violin-2.jpg"
};
static const unsigned char file296[] = {
#embed "../../../Resources/demo/pictures/violin-2.thumb.jpg"
};
static const unsigned char file297[] = {
#embed "../../../Resources/demo/pictures/wall-clock-1.jpg"
};
static const unsigned char file298[] = {
#embed "../../../Resources/demo/pictures/wall-clock-1.thumb.jpg"
};
static const unsigned char file299[] = {
#embed "../../../Resources/demo/pictures/walnut-desk-1.jpg"
};
static const unsigned char file300[] = {
#embed "../../../Resources/demo/pictures/walnut-desk-1.thumb.jpg"
};
static const unsigned char file301[] = {
#embed "../../../Resources/demo/pictures/walnut-desk-2.jpg"
};
static const unsigned char file302[] = {
#embed "../../../Resources/demo/pictures/walnut-desk-2.thumb.jpg"
};
static const unsigned char file303[] = {
#embed "../../../Resources/demo/pictures/walnut-desk-3.jpg"
};
static const unsigned char file304[] = {
#embed "../../../Resources/demo/pictures/walnut-desk-3.thumb.jpg"
};
static const unsigned char file305[] = {
#embed "../../../Resources/demo/pictures/watering-can-1.jpg"
};
static const unsigned char file306[] = {
#embed "../../../Resources/demo/pictures/watering-can-1.thumb.jpg"
};
static const unsigned char file307[] = {
#embed "../../../Resources/demo/pictures/watering-can-2.jpg"
};
static const unsigned char file308[] = {
#embed "../../../Resources/demo/pictures/watering-can-2.thumb.jpg"
};
static const unsigned char file309[] = {
#embed "../../../Resources/demo/pictures/wool-yarn-1.jpg"
};
static const unsigned char file310[] = {
#embed "../../../Resources/demo/pictures/wool-yarn-1.thumb.jpg"
};
static const unsigned char file311[] = {
#embed "../../../Resources/demo/pictures/wool-yarn-2.jpg"
};
static const unsigned char file312[] = {
#embed "../../../Resources/demo/pictures/wool-yarn-2.thumb.jpg"
};
static const unsigned char file313[] = {
#embed "../../../Resources/demo/pictures/wristwatch-1.jpg"
};
static const unsigned char file314[] = {
#embed "../../../Resources/demo/pictures/wristwatch-1.thumb.jpg"
};
static const unsigned char file315[] = {
#embed "../../../Resources/demo/pictures/wristwatch-2.jpg"
};
static const unsigned char file316[] = {
#embed "../../../Resources/demo/pictures/wristwatch-2.thumb.jpg"
};
static const unsigned char file317[] = {
#embed "../../../Resources/demo/pictures/wristwatch-3.jpg"
};
static const unsigned char file318[] = {
#embed "../../../Resources/demo/pictures/wristwatch-3.thumb.jpg"
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
  {"pictures/baduk-board-1.jpg", file13, sizeof file13},
  {"pictures/baduk-board-1.thumb.jpg", file14, sizeof file14},
  {"pictures/baduk-board-2.jpg", file15, sizeof file15},
  {"pictures/baduk-board-2.thumb.jpg", file16, sizeof file16},
  {"pictures/beeswax-candle-1.jpg", file17, sizeof file17},
  {"pictures/beeswax-candle-1.thumb.jpg", file18, sizeof file18},
  {"pictures/beeswax-candle-2.jpg", file19, sizeof file19},
  {"pictures/beeswax-candle-2.thumb.jpg", file20, sizeof file20},
  {"pictures/birdhouse-1.jpg", file21, sizeof file21},
  {"pictures/birdhouse-1.thumb.jpg", file22, sizeof file22},
  {"pictures/birdhouse-2.jpg", file23, sizeof file23},
  {"pictures/birdhouse-2.thumb.jpg", file24, sizeof file24},
  {"pictures/bookshelf-1.jpg", file25, sizeof file25},
  {"pictures/bookshelf-1.thumb.jpg", file26, sizeof file26},
  {"pictures/bookshelf-2.jpg", file27, sizeof file27},
  {"pictures/bookshelf-2.thumb.jpg", file28, sizeof file28},
  {"pictures/brass-lamp-1.jpg", file29, sizeof file29},
  {"pictures/brass-lamp-1.thumb.jpg", file30, sizeof file30},
  {"pictures/brass-lamp-2.jpg", file31, sizeof file31},
  {"pictures/brass-lamp-2.thumb.jpg", file32, sizeof file32},
  {"pictures/brass-lamp-3.jpg", file33, sizeof file33},
  {"pictures/brass-lamp-3.thumb.jpg", file34, sizeof file34},
  {"pictures/bread-board-1.jpg", file35, sizeof file35},
  {"pictures/bread-board-1.thumb.jpg", file36, sizeof file36},
  {"pictures/bread-board-2.jpg", file37, sizeof file37},
  {"pictures/bread-board-2.thumb.jpg", file38, sizeof file38},
  {"pictures/cactus-set-1.jpg", file39, sizeof file39},
  {"pictures/cactus-set-1.thumb.jpg", file40, sizeof file40},
  {"pictures/cactus-set-2.jpg", file41, sizeof file41},
  {"pictures/cactus-set-2.thumb.jpg", file42, sizeof file42},
  {"pictures/camp-chair-1.jpg", file43, sizeof file43},
  {"pictures/camp-chair-1.thumb.jpg", file44, sizeof file44},
  {"pictures/camp-chair-2.jpg", file45, sizeof file45},
  {"pictures/camp-chair-2.thumb.jpg", file46, sizeof file46},
  {"pictures/camp-tent-1.jpg", file47, sizeof file47},
  {"pictures/camp-tent-1.thumb.jpg", file48, sizeof file48},
  {"pictures/camp-tent-2.jpg", file49, sizeof file49},
  {"pictures/camp-tent-2.thumb.jpg", file50, sizeof file50},
  {"pictures/camp-tent-3.jpg", file51, sizeof file51},
  {"pictures/camp-tent-3.thumb.jpg", file52, sizeof file52},
  {"pictures/canvas-backpack-1.jpg", file53, sizeof file53},
  {"pictures/canvas-backpack-1.thumb.jpg", file54, sizeof file54},
  {"pictures/canvas-backpack-2.jpg", file55, sizeof file55},
  {"pictures/canvas-backpack-2.thumb.jpg", file56, sizeof file56},
  {"pictures/canvas-backpack-3.jpg", file57, sizeof file57},
  {"pictures/canvas-backpack-3.thumb.jpg", file58, sizeof file58},
  {"pictures/canvas-sneakers-1.jpg", file59, sizeof file59},
  {"pictures/canvas-sneakers-1.thumb.jpg", file60, sizeof file60},
  {"pictures/canvas-sneakers-2.jpg", file61, sizeof file61},
  {"pictures/canvas-sneakers-2.thumb.jpg", file62, sizeof file62},
  {"pictures/canvas-sneakers-3.jpg", file63, sizeof file63},
  {"pictures/canvas-sneakers-3.thumb.jpg", file64, sizeof file64},
  {"pictures/cardigan-1.jpg", file65, sizeof file65},
  {"pictures/cardigan-1.thumb.jpg", file66, sizeof file66},
  {"pictures/cardigan-2.jpg", file67, sizeof file67},
  {"pictures/cardigan-2.thumb.jpg", file68, sizeof file68},
  {"pictures/cat-tower-1.jpg", file69, sizeof file69},
  {"pictures/cat-tower-1.thumb.jpg", file70, sizeof file70},
  {"pictures/cat-tower-2.jpg", file71, sizeof file71},
  {"pictures/cat-tower-2.thumb.jpg", file72, sizeof file72},
  {"pictures/cat-tower-3.jpg", file73, sizeof file73},
  {"pictures/cat-tower-3.thumb.jpg", file74, sizeof file74},
  {"pictures/city-bicycle-1.jpg", file75, sizeof file75},
  {"pictures/city-bicycle-1.thumb.jpg", file76, sizeof file76},
  {"pictures/city-bicycle-2.jpg", file77, sizeof file77},
  {"pictures/city-bicycle-2.thumb.jpg", file78, sizeof file78},
  {"pictures/city-bicycle-3.jpg", file79, sizeof file79},
  {"pictures/city-bicycle-3.thumb.jpg", file80, sizeof file80},
  {"pictures/city-bicycle-4.jpg", file81, sizeof file81},
  {"pictures/city-bicycle-4.thumb.jpg", file82, sizeof file82},
  {"pictures/clay-teapot-1.jpg", file83, sizeof file83},
  {"pictures/clay-teapot-1.thumb.jpg", file84, sizeof file84},
  {"pictures/clay-teapot-2.jpg", file85, sizeof file85},
  {"pictures/clay-teapot-2.thumb.jpg", file86, sizeof file86},
  {"pictures/coffee-beans-1.jpg", file87, sizeof file87},
  {"pictures/coffee-beans-1.thumb.jpg", file88, sizeof file88},
  {"pictures/coffee-beans-2.jpg", file89, sizeof file89},
  {"pictures/coffee-beans-2.thumb.jpg", file90, sizeof file90},
  {"pictures/dried-flowers-1.jpg", file91, sizeof file91},
  {"pictures/dried-flowers-1.thumb.jpg", file92, sizeof file92},
  {"pictures/dried-flowers-2.jpg", file93, sizeof file93},
  {"pictures/dried-flowers-2.thumb.jpg", file94, sizeof file94},
  {"pictures/enamel-kettle-1.jpg", file95, sizeof file95},
  {"pictures/enamel-kettle-1.thumb.jpg", file96, sizeof file96},
  {"pictures/enamel-kettle-2.jpg", file97, sizeof file97},
  {"pictures/enamel-kettle-2.thumb.jpg", file98, sizeof file98},
  {"pictures/film-camera-1.jpg", file99, sizeof file99},
  {"pictures/film-camera-1.thumb.jpg", file100, sizeof file100},
  {"pictures/film-camera-2.jpg", file101, sizeof file101},
  {"pictures/film-camera-2.thumb.jpg", file102, sizeof file102},
  {"pictures/film-camera-3.jpg", file103, sizeof file103},
  {"pictures/film-camera-3.thumb.jpg", file104, sizeof file104},
  {"pictures/film-camera-4.jpg", file105, sizeof file105},
  {"pictures/film-camera-4.thumb.jpg", file106, sizeof file106},
  {"pictures/film-camera-5.jpg", file107, sizeof file107},
  {"pictures/film-camera-5.thumb.jpg", file108, sizeof file108},
  {"pictures/folding-bicycle-1.jpg", file109, sizeof file109},
  {"pictures/folding-bicycle-1.thumb.jpg", file110, sizeof file110},
  {"pictures/folding-bicycle-2.jpg", file111, sizeof file111},
  {"pictures/folding-bicycle-2.thumb.jpg", file112, sizeof file112},
  {"pictures/fountain-pen-1.jpg", file113, sizeof file113},
  {"pictures/fountain-pen-1.thumb.jpg", file114, sizeof file114},
  {"pictures/fountain-pen-2.jpg", file115, sizeof file115},
  {"pictures/fountain-pen-2.thumb.jpg", file116, sizeof file116},
  {"pictures/green-tea-1.jpg", file117, sizeof file117},
  {"pictures/green-tea-1.thumb.jpg", file118, sizeof file118},
  {"pictures/green-tea-2.jpg", file119, sizeof file119},
  {"pictures/green-tea-2.thumb.jpg", file120, sizeof file120},
  {"pictures/green-tea-3.jpg", file121, sizeof file121},
  {"pictures/green-tea-3.thumb.jpg", file122, sizeof file122},
  {"pictures/hand-soap-1.jpg", file123, sizeof file123},
  {"pictures/hand-soap-1.thumb.jpg", file124, sizeof file124},
  {"pictures/hand-soap-2.jpg", file125, sizeof file125},
  {"pictures/hand-soap-2.thumb.jpg", file126, sizeof file126},
  {"pictures/headphones-1.jpg", file127, sizeof file127},
  {"pictures/headphones-1.thumb.jpg", file128, sizeof file128},
  {"pictures/headphones-2.jpg", file129, sizeof file129},
  {"pictures/headphones-2.thumb.jpg", file130, sizeof file130},
  {"pictures/headphones-3.jpg", file131, sizeof file131},
  {"pictures/headphones-3.thumb.jpg", file132, sizeof file132},
  {"pictures/honey-jar-1.jpg", file133, sizeof file133},
  {"pictures/honey-jar-1.thumb.jpg", file134, sizeof file134},
  {"pictures/honey-jar-2.jpg", file135, sizeof file135},
  {"pictures/honey-jar-2.thumb.jpg", file136, sizeof file136},
  {"pictures/iron-skillet-1.jpg", file137, sizeof file137},
  {"pictures/iron-skillet-1.thumb.jpg", file138, sizeof file138},
  {"pictures/keycap-set-1.jpg", file139, sizeof file139},
  {"pictures/keycap-set-1.thumb.jpg", file140, sizeof file140},
  {"pictures/keycap-set-2.jpg", file141, sizeof file141},
  {"pictures/keycap-set-2.thumb.jpg", file142, sizeof file142},
  {"pictures/kite-1.jpg", file143, sizeof file143},
  {"pictures/kite-1.thumb.jpg", file144, sizeof file144},
  {"pictures/knit-scarf-1.jpg", file145, sizeof file145},
  {"pictures/knit-scarf-1.thumb.jpg", file146, sizeof file146},
  {"pictures/knit-scarf-2.jpg", file147, sizeof file147},
  {"pictures/knit-scarf-2.thumb.jpg", file148, sizeof file148},
  {"pictures/leather-boots-1.jpg", file149, sizeof file149},
  {"pictures/leather-boots-1.thumb.jpg", file150, sizeof file150},
  {"pictures/leather-boots-2.jpg", file151, sizeof file151},
  {"pictures/leather-boots-2.thumb.jpg", file152, sizeof file152},
  {"pictures/leather-satchel-1.jpg", file153, sizeof file153},
  {"pictures/leather-satchel-1.thumb.jpg", file154, sizeof file154},
  {"pictures/leather-satchel-2.jpg", file155, sizeof file155},
  {"pictures/leather-satchel-2.thumb.jpg", file156, sizeof file156},
  {"pictures/leather-satchel-3.jpg", file157, sizeof file157},
  {"pictures/leather-satchel-3.thumb.jpg", file158, sizeof file158},
  {"pictures/leather-satchel-4.jpg", file159, sizeof file159},
  {"pictures/leather-satchel-4.thumb.jpg", file160, sizeof file160},
  {"pictures/mandarins-1.jpg", file161, sizeof file161},
  {"pictures/mandarins-1.thumb.jpg", file162, sizeof file162},
  {"pictures/mandarins-2.jpg", file163, sizeof file163},
  {"pictures/mandarins-2.thumb.jpg", file164, sizeof file164},
  {"pictures/mechanical-keyboard-1.jpg", file165, sizeof file165},
  {"pictures/mechanical-keyboard-1.thumb.jpg", file166, sizeof file166},
  {"pictures/mechanical-keyboard-2.jpg", file167, sizeof file167},
  {"pictures/mechanical-keyboard-2.thumb.jpg", file168, sizeof file168},
  {"pictures/mechanical-keyboard-3.jpg", file169, sizeof file169},
  {"pictures/mechanical-keyboard-3.thumb.jpg", file170, sizeof file170},
  {"pictures/mechanical-keyboard-4.jpg", file171, sizeof file171},
  {"pictures/mechanical-keyboard-4.thumb.jpg", file172, sizeof file172},
  {"pictures/monstera-1.jpg", file173, sizeof file173},
  {"pictures/monstera-1.thumb.jpg", file174, sizeof file174},
  {"pictures/monstera-2.jpg", file175, sizeof file175},
  {"pictures/monstera-2.thumb.jpg", file176, sizeof file176},
  {"pictures/moon-jar-1.jpg", file177, sizeof file177},
  {"pictures/moon-jar-1.thumb.jpg", file178, sizeof file178},
  {"pictures/moon-jar-2.jpg", file179, sizeof file179},
  {"pictures/moon-jar-2.thumb.jpg", file180, sizeof file180},
  {"pictures/moon-jar-3.jpg", file181, sizeof file181},
  {"pictures/moon-jar-3.thumb.jpg", file182, sizeof file182},
  {"pictures/mountain-poster-1.jpg", file183, sizeof file183},
  {"pictures/mountain-poster-1.thumb.jpg", file184, sizeof file184},
  {"pictures/mountain-poster-2.jpg", file185, sizeof file185},
  {"pictures/mountain-poster-2.thumb.jpg", file186, sizeof file186},
  {"pictures/notebook-set-1.jpg", file187, sizeof file187},
  {"pictures/notebook-set-1.thumb.jpg", file188, sizeof file188},
  {"pictures/notebook-set-2.jpg", file189, sizeof file189},
  {"pictures/notebook-set-2.thumb.jpg", file190, sizeof file190},
  {"pictures/oak-stool-1.jpg", file191, sizeof file191},
  {"pictures/oak-stool-1.thumb.jpg", file192, sizeof file192},
  {"pictures/onggi-1.jpg", file193, sizeof file193},
  {"pictures/onggi-1.thumb.jpg", file194, sizeof file194},
  {"pictures/onggi-2.jpg", file195, sizeof file195},
  {"pictures/onggi-2.thumb.jpg", file196, sizeof file196},
  {"pictures/paper-lantern-1.jpg", file197, sizeof file197},
  {"pictures/paper-lantern-1.thumb.jpg", file198, sizeof file198},
  {"pictures/paper-lantern-2.jpg", file199, sizeof file199},
  {"pictures/paper-lantern-2.thumb.jpg", file200, sizeof file200},
  {"pictures/picture-book-1.jpg", file201, sizeof file201},
  {"pictures/picture-book-1.thumb.jpg", file202, sizeof file202},
  {"pictures/picture-book-2.jpg", file203, sizeof file203},
  {"pictures/picture-book-2.thumb.jpg", file204, sizeof file204},
  {"pictures/pocket-console-1.jpg", file205, sizeof file205},
  {"pictures/pocket-console-1.thumb.jpg", file206, sizeof file206},
  {"pictures/pocket-console-2.jpg", file207, sizeof file207},
  {"pictures/pocket-console-2.thumb.jpg", file208, sizeof file208},
  {"pictures/poetry-book-1.jpg", file209, sizeof file209},
  {"pictures/poetry-book-1.thumb.jpg", file210, sizeof file210},
  {"pictures/pour-over-1.jpg", file211, sizeof file211},
  {"pictures/pour-over-1.thumb.jpg", file212, sizeof file212},
  {"pictures/pour-over-2.jpg", file213, sizeof file213},
  {"pictures/pour-over-2.thumb.jpg", file214, sizeof file214},
  {"pictures/pour-over-3.jpg", file215, sizeof file215},
  {"pictures/pour-over-3.thumb.jpg", file216, sizeof file216},
  {"pictures/quilt-1.jpg", file217, sizeof file217},
  {"pictures/quilt-1.thumb.jpg", file218, sizeof file218},
  {"pictures/quilt-2.jpg", file219, sizeof file219},
  {"pictures/quilt-2.thumb.jpg", file220, sizeof file220},
  {"pictures/retro-radio-1.jpg", file221, sizeof file221},
  {"pictures/retro-radio-1.thumb.jpg", file222, sizeof file222},
  {"pictures/retro-radio-2.jpg", file223, sizeof file223},
  {"pictures/retro-radio-2.thumb.jpg", file224, sizeof file224},
  {"pictures/round-glasses-1.jpg", file225, sizeof file225},
  {"pictures/round-glasses-1.thumb.jpg", file226, sizeof file226},
  {"pictures/rubber-plant-1.jpg", file227, sizeof file227},
  {"pictures/rubber-plant-1.thumb.jpg", file228, sizeof file228},
  {"pictures/sewing-machine-1.jpg", file229, sizeof file229},
  {"pictures/sewing-machine-1.thumb.jpg", file230, sizeof file230},
  {"pictures/shape-poster-1.jpg", file231, sizeof file231},
  {"pictures/shape-poster-1.thumb.jpg", file232, sizeof file232},
  {"pictures/skateboard-1.jpg", file233, sizeof file233},
  {"pictures/skateboard-1.thumb.jpg", file234, sizeof file234},
  {"pictures/skateboard-2.jpg", file235, sizeof file235},
  {"pictures/skateboard-2.thumb.jpg", file236, sizeof file236},
  {"pictures/stoneware-mug-1.jpg", file237, sizeof file237},
  {"pictures/stoneware-mug-1.thumb.jpg", file238, sizeof file238},
  {"pictures/stoneware-mug-2.jpg", file239, sizeof file239},
  {"pictures/stoneware-mug-2.thumb.jpg", file240, sizeof file240},
  {"pictures/stoneware-mug-3.jpg", file241, sizeof file241},
  {"pictures/stoneware-mug-3.thumb.jpg", file242, sizeof file242},
  {"pictures/straw-hat-1.jpg", file243, sizeof file243},
  {"pictures/straw-hat-1.thumb.jpg", file244, sizeof file244},
  {"pictures/surfboard-1.jpg", file245, sizeof file245},
  {"pictures/surfboard-1.thumb.jpg", file246, sizeof file246},
  {"pictures/surfboard-2.jpg", file247, sizeof file247},
  {"pictures/surfboard-2.thumb.jpg", file248, sizeof file248},
  {"pictures/teddy-bear-1.jpg", file249, sizeof file249},
  {"pictures/teddy-bear-1.thumb.jpg", file250, sizeof file250},
  {"pictures/teddy-bear-2.jpg", file251, sizeof file251},
  {"pictures/teddy-bear-2.thumb.jpg", file252, sizeof file252},
  {"pictures/telescope-1.jpg", file253, sizeof file253},
  {"pictures/telescope-1.thumb.jpg", file254, sizeof file254},
  {"pictures/telescope-2.jpg", file255, sizeof file255},
  {"pictures/telescope-2.thumb.jpg", file256, sizeof file256},
  {"pictures/terrarium-1.jpg", file257, sizeof file257},
  {"pictures/terrarium-1.thumb.jpg", file258, sizeof file258},
  {"pictures/toy-train-1.jpg", file259, sizeof file259},
  {"pictures/toy-train-1.thumb.jpg", file260, sizeof file260},
  {"pictures/toy-train-2.jpg", file261, sizeof file261},
  {"pictures/toy-train-2.thumb.jpg", file262, sizeof file262},
  {"pictures/tray-table-1.jpg", file263, sizeof file263},
  {"pictures/tray-table-1.thumb.jpg", file264, sizeof file264},
  {"pictures/tray-table-2.jpg", file265, sizeof file265},
  {"pictures/tray-table-2.thumb.jpg", file266, sizeof file266},
  {"pictures/turntable-1.jpg", file267, sizeof file267},
  {"pictures/turntable-1.thumb.jpg", file268, sizeof file268},
  {"pictures/turntable-2.jpg", file269, sizeof file269},
  {"pictures/turntable-2.thumb.jpg", file270, sizeof file270},
  {"pictures/turntable-3.jpg", file271, sizeof file271},
  {"pictures/turntable-3.thumb.jpg", file272, sizeof file272},
  {"pictures/typewriter-1.jpg", file273, sizeof file273},
  {"pictures/typewriter-1.thumb.jpg", file274, sizeof file274},
  {"pictures/typewriter-2.jpg", file275, sizeof file275},
  {"pictures/typewriter-2.thumb.jpg", file276, sizeof file276},
  {"pictures/ukulele-1.jpg", file277, sizeof file277},
  {"pictures/ukulele-1.thumb.jpg", file278, sizeof file278},
  {"pictures/ukulele-2.jpg", file279, sizeof file279},
  {"pictures/ukulele-2.thumb.jpg", file280, sizeof file280},
  {"pictures/umbrella-1.jpg", file281, sizeof file281},
  {"pictures/umbrella-1.thumb.jpg", file282, sizeof file282},
  {"pictures/umbrella-2.jpg", file283, sizeof file283},
  {"pictures/umbrella-2.thumb.jpg", file284, sizeof file284},
  {"pictures/used-books-1.jpg", file285, sizeof file285},
  {"pictures/used-books-1.thumb.jpg", file286, sizeof file286},
  {"pictures/used-books-2.jpg", file287, sizeof file287},
  {"pictures/used-books-2.thumb.jpg", file288, sizeof file288},
  {"pictures/vinyl-record-1.jpg", file289, sizeof file289},
  {"pictures/vinyl-record-1.thumb.jpg", file290, sizeof file290},
  {"pictures/vinyl-record-2.jpg", file291, sizeof file291},
  {"pictures/vinyl-record-2.thumb.jpg", file292, sizeof file292},
  {"pictures/violin-1.jpg", file293, sizeof file293},
  {"pictures/violin-1.thumb.jpg", file294, sizeof file294},
  {"pictures/violin-2.jpg", file295, sizeof file295},
  {"pictures/violin-2.thumb.jpg", file296, sizeof file296},
  {"pictures/wall-clock-1.jpg", file297, sizeof file297},
  {"pictures/wall-clock-1.thumb.jpg", file298, sizeof file298},
  {"pictures/walnut-desk-1.jpg", file299, sizeof file299},
  {"pictures/walnut-desk-1.thumb.jpg", file300, sizeof file300},
  {"pictures/walnut-desk-2.jpg", file301, sizeof file301},
  {"pictures/walnut-desk-2.thumb.jpg", file302, sizeof file302},
  {"pictures/walnut-desk-3.jpg", file303, sizeof file303},
  {"pictures/walnut-desk-3.thumb.jpg", file304, sizeof file304},
  {"pictures/watering-can-1.jpg", file305, sizeof file305},
  {"pictures/watering-can-1.thumb.jpg", file306, sizeof file306},
  {"pictures/watering-can-2.jpg", file307, sizeof file307},
  {"pictures/watering-can-2.thumb.jpg", file308, sizeof file308},
  {"pictures/wool-yarn-1.jpg", file309, sizeof file309},
  {"pictures/wool-yarn-1.thumb.jpg", file310, sizeof file310},
  {"pictures/wool-yarn-2.jpg", file311, sizeof file311},
  {"pictures/wool-yarn-2.thumb.jpg", file312, sizeof file312},
  {"pictures/wristwatch-1.jpg", file313, sizeof file313},
  {"pictures/wristwatch-1.thumb.jpg", file314, sizeof file314},
  {"pictures/wristwatch-2.jpg", file315, sizeof file315},
  {"pictures/wristwatch-2.thumb.jpg", file316, sizeof file316},
  {"pictures/wristwatch-3.jpg", file317, sizeof file317},
  {"pictures/wristwatch-3.thumb.jpg", file318, sizeof file318},
};

static const unsigned long count = sizeof files / sizeof files[0];

unsigned long openmarket_demo_count(void) { return count; }

openmarket_demo_file openmarket_demo_at(unsigned long index) {
  const openmarket_demo_file none = {0, 0, 0};
  return index < count ? files[index] : none;
}

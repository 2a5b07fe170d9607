import Pictures

// A program that is nothing but a picture worker, for the tests of the pool.
if PictureWorker.isWanted { PictureWorker.main() }

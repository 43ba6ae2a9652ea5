/** While this file stands in DATA_DIR, a restore has begun that did not end: half a site must not be served. */
export const restoreMark = 'restore-unfinished'

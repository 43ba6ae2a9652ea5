/**
 * While this file is in DATA_DIR, a restore has begun and not ended: half a site must not be
 * served.
 */
export const restoreMark = 'restore-unfinished'

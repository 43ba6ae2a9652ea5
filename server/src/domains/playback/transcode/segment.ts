/** How media lie in their folders. */

export const segmentSeconds = 6

export const playlistName = 'index.m3u8'
export const initName = 'init.mp4'

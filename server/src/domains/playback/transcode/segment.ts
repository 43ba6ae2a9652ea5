/** How media lie in their folders. */

export const segmentSeconds = 6

/**
 * Key frames, each of which begins a segment, stand at 0, 1 and 3 s and then every six: a film starts with little to
 * fetch. As an expression of ffmpeg of the number of those before it.
 */
export const keyFrameTime = `if(lt(n_forced,3),n_forced*(n_forced+1)/2,(n_forced-2)*${segmentSeconds})`

/** Below the shortest distance of two key frames, so that each of them begins a segment. */
export const leastSegmentSeconds = 0.5

export const playlistName = 'index.m3u8'
export const initName = 'init.mp4'

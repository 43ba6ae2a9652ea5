/** How media lie in their folders. */

export const segmentSeconds = 6

/** Between two key frames; a jump decodes all frames from the one before it, some 3 ms each at 720p. */
export const keyFrameSeconds = 1

/** Where the segment after so many begins: at 0, 1, 3 and 6 s and then every six. */
export const segmentBoundary = (before: number): number =>
  before < 3 ? (before * (before + 1)) / 2 : (before - 2) * segmentSeconds

/** Below the shortest distance of two key frames, so that each of them begins a piece. */
export const leastSegmentSeconds = 0.5

export const playlistName = 'index.m3u8'
export const initName = 'init.mp4'

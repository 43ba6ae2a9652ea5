/** What a source may ask of the machine. Far above any film, far below what would hurt. */
export const sourceLimits = {
  maxSeconds: 24 * 3600,
  /** A still picture that calls itself a video is shorter. */
  minSeconds: 0.5,
  /** 8K, with its longest side. */
  maxPixels: 36_000_000,
  /** Of the frames that are there; more than 60 are never made. */
  maxFrameRate: 300,
  minSide: 16,
  maxRatio: 8,
}

export const probeLimits = { seconds: 60, outputBytes: 1024 * 1024 }

/** What ends a run of ffmpeg. */
export interface RunLimits {
  /** Without a further frame. */
  stallSeconds: number
  totalSeconds: number
  memoryBytes: number
  /** Of the disk, that must stay free. */
  minFreeBytes: number
}

const gigabyte = 1024 ** 3

/**
 * For media of a length in seconds, null where the source does not say it. A slow, busy machine is given twenty times
 * the length; what needs more is no film but a bomb.
 */
export function runLimits(seconds: number | null, minFreeBytes = gigabyte / 2): RunLimits {
  const totalSeconds = 600 + 20 * (seconds ?? sourceLimits.maxSeconds)
  return { stallSeconds: 120, totalSeconds, memoryBytes: 4 * gigabyte, minFreeBytes }
}

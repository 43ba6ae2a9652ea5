import type { Rendition } from '../ladder.ts'
import { coarserBy, encoders, type QualityRange, type VideoEncoder } from './encoders.ts'

/** A rendition by one encoder. */
export interface Encoding extends Rendition {
  /** Below the media's own; that of no other encoding. */
  folder: string
  encoder: VideoEncoder
  /** In the measure of the encoder. */
  quality: number
}

/** The most lines that players without the codec of the other encodings get. */
const fallbackLines = 720

/**
 * What is made of the renditions. HEVC and AV1 are not played everywhere: the lowest rendition and the highest up to
 * 720p are there in H.264 as well, which costs little beside those encoders.
 */
export function encodingsOf(
  renditions: readonly Rendition[],
  encoder: VideoEncoder,
  quality = encoder.quality.usual,
): Encoding[] {
  const own = renditions.map((rendition) => ({ ...rendition, folder: rendition.name, encoder, quality }))
  if (encoder.codec === 'h264') return own
  const { x264 } = encoders
  const low = renditions.filter(({ name }, at) => at === 0 || Number.parseInt(name, 10) <= fallbackLines)
  const fallback = low.filter((_, at) => at === 0 || at === low.length - 1)
  return [
    ...own,
    ...fallback.map((rendition) => ({
      ...rendition,
      folder: `${rendition.name}-h264`,
      encoder: x264,
      quality: qualityAlike(quality, encoder.quality, x264.quality),
    })),
  ]
}

/** As far from the usual one in the measure of another encoder. */
function qualityAlike(quality: number, from: QualityRange, to: QualityRange): number {
  const share = (quality - from.usual) / (from.coarsest - from.usual)
  return coarserBy(to.usual, share * (to.coarsest - to.usual), to.step)
}

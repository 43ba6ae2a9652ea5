import type { bestWhys } from '@yehang/contract/catalogue'
import type { MagnetRecord } from '../queries/magnets.ts'

export interface BestMagnet {
  magnet: MagnetRecord
  why: (typeof bestWhys)[number][]
}

// What releases call themselves. `-C` behind the number means Chinese subtitles.
const subtitles = /字幕|中字|双字|subtitle|\bsubs?\b|\d-c\b/i
const fourK = /\b(4k|uhd|2160p?)\b|4k/i
const fullHd = /\b(1080p?|fhd)\b|1080p/i

const textOf = ({ name, category, remark }: MagnetRecord) => [name, category, remark].join(' ')

/** The lines of its picture, as its name and its labels say. */
function lines(text: string): 2 | 1 | 0 {
  return fourK.test(text) ? 2 : fullHd.test(text) ? 1 : 0
}

/**
 * The best of some magnets, the largest given first: one with subtitles, then the sharper picture, then the larger file.
 * Null where nothing sets one apart.
 */
export function bestOf(magnets: readonly MagnetRecord[]): BestMagnet | null {
  const rated = magnets.map((magnet) => {
    const text = textOf(magnet)
    return {
      magnet,
      hasSubtitles: subtitles.test(text),
      lines: lines(text),
      bytes: Number(magnet.length ?? 0),
    }
  })
  const [best] = rated.toSorted(
    (a, b) => Number(b.hasSubtitles) - Number(a.hasSubtitles) || b.lines - a.lines || b.bytes - a.bytes,
  )
  if (best === undefined || rated.length < 2) return null
  // What all of them have is no reason.
  const isApart = (quality: (one: (typeof rated)[number]) => number) =>
    quality(best) > 0 && rated.some((one) => quality(one) < quality(best))
  const why: BestMagnet['why'] = [
    ...(isApart((one) => Number(one.hasSubtitles)) ? (['subtitles'] as const) : []),
    ...(isApart((one) => one.lines) ? [best.lines === 2 ? ('4k' as const) : ('1080p' as const)] : []),
    ...(rated.every((one) => one === best || one.bytes < best.bytes) && best.bytes > 0
      ? (['largest'] as const)
      : []),
  ]
  return why.length === 0 ? null : { magnet: best.magnet, why }
}

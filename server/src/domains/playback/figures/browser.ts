import type { playback } from '@yehang/contract'

type Browser = (typeof playback.playbackBrowsers)[number]

/** The first that fits: Edge and Chrome call themselves Safari too. All browsers of an iPhone play as Safari does. */
const families: readonly (readonly [RegExp, Browser])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'safari'],
  [/\bEdg(?:A|e)?\//, 'edge'],
  [/\bFirefox\//, 'firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

/** The family of a browser, which alone is kept of what it says of itself. */
export function browserFamily(userAgent: string): Browser {
  return families.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other'
}

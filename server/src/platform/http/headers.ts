/**
 * Headers of every JSON answer, as the flat list that `writeHead` takes. Written by hand rather
 * than by helmet because cached answers are sent before the framework; the pages have their own
 * policy (pages).
 */
export const jsonHeaders: readonly string[] = [
  'content-type',
  'application/json; charset=utf-8',
  // A browser or CDN may keep an answer but asks each time whether it still holds.
  'cache-control',
  'no-cache',
  'vary',
  'accept-encoding',
  // With the type above, this alone keeps an answer from being run or read as anything else; each
  // further header costs a cached answer some 2 % of its time.
  'x-content-type-options',
  'nosniff',
]

/** The same as pairs, for a reply of the framework. */
export const jsonHeaderPairs: Record<string, string> = Object.fromEntries(
  Array.from({ length: jsonHeaders.length / 2 }, (_, pair) => [
    jsonHeaders[pair * 2],
    jsonHeaders[pair * 2 + 1],
  ]),
)

/** What media are sent as, by the ending of their names; `init.mp4` is no whole film. */
const types = new Map([
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['m4s', 'video/iso.segment'],
  ['mp4', 'video/mp4'],
  ['vtt', 'text/vtt; charset=utf-8'],
  ['jpg', 'image/jpeg'],
])

/** The content type of a key in the storage; null for what the storage does not hold. */
export function mediaType(key: string): string | null {
  return types.get(/\.([a-z0-9]+)$/.exec(key)?.[1] ?? '') ?? null
}

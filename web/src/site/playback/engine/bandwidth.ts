import { readStored, store } from '../../../lib/browser-storage.ts'

const storageKey = 'bandwidth'
/** The connection may be another one by then. */
const validMs = 7 * 86_400_000
/** No estimate of a good connection is believed further than this, bits a second. */
const most = 20_000_000

/** What the connection carried when a film was last played here, bits a second; undefined where it is not known. */
export function knownBandwidth(now = Date.now()): number | undefined {
  const [bits, at] = (readStored('localStorage', storageKey) ?? '').split(' ').map(Number)
  if (bits === undefined || at === undefined || !(bits > 0) || !(now - at < validMs)) return undefined
  return Math.min(bits, most)
}

export function keepBandwidth(bits: number, now = Date.now()): void {
  if (bits > 0 && Number.isFinite(bits)) store('localStorage', storageKey, `${Math.round(bits)} ${now}`)
}

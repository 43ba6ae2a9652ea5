import type { OwnRowName } from '@yehang/contract/home-rows'
import { ownRowsCookie, readCookie, writeCookie, year } from '../../../lib/cookies.ts'
import { parsePlaces, textOfPlaces } from './own-row-places.ts'

/** For the next visit: how many cards a row has; 0 for none. */
export function rememberPlace(row: OwnRowName, count: number): void {
  const stored = readCookie(document.cookie, ownRowsCookie)
  const text = textOfPlaces({ ...parsePlaces(stored), [row]: count })
  if (text !== (stored ?? '')) writeCookie(ownRowsCookie, text, text === '' ? 0 : year)
}

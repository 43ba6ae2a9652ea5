import { type OwnRowName, ownRowNames } from '@yehang/contract/home-rows'
import { useState } from 'react'
import { ownRowsCookie, readCookie } from '../../../lib/cookies.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import { usePreferences } from '../../../ui/preferences.tsx'

/** As the rows of the channels. */
export const ownRowColumns = `${gridStyles.fourColumns} ${gridStyles.rows}`

/** How many cards of each row a place is kept for. */
export type OwnRowPlaces = { [row in OwnRowName]?: number }

const entry = /^([a-z]+)([1-4])$/

/** `begun2.random4`, of the cookie. */
export function parsePlaces(text: string | null): OwnRowPlaces {
  const found = (text ?? '').split('.').flatMap((part) => {
    const [, name, count] = entry.exec(part) ?? []
    const row = ownRowNames.find((own) => own === name)
    return row ? [[row, Number(count)] as const] : []
  })
  return Object.fromEntries(found)
}

export function textOfPlaces(places: OwnRowPlaces): string {
  return ownRowNames.flatMap((row) => (places[row] ? [`${row}${places[row]}`] : [])).join('.')
}

/**
 * The rows of which this browser knows from its last visit, for as long as the page is shown: in the server's markup
 * those that the server knew of.
 */
export function useOwnRowPlaces(): OwnRowPlaces {
  const { site } = usePreferences()
  const isHydrated = useHydrated()
  const [places] = useState(() =>
    parsePlaces(isHydrated ? readCookie(document.cookie, ownRowsCookie) : (site.ownRows ?? null)),
  )
  return places
}

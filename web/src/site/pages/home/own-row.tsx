import type { OwnRowName } from '@yehang/contract/home-rows'
import { useEffect, useState } from 'react'
import { readStored } from '../../../lib/browser-storage.ts'
import { onDemand, retryUntilLoaded } from '../../../lib/on-demand.ts'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import { useNearView } from '../../../ui/lists/near-view.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import * as pageStyles from '../../../ui/page.module.css'
import { GridSkeleton } from '../../catalogue/works/grid-skeleton.tsx'
import { historyKey } from '../../library/history/stored-history.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import { ownRowColumns, useOwnRowPlaces } from './own-row-places.ts'

export const ownRows = onDemand(() => retryUntilLoaded(() => import('./own-rows.tsx')))

const titles: Record<OwnRowName, string> = {
  begun: '继续观看',
  followed: '关注更新',
  collected: '因为你收藏了',
  random: '今天随便看',
  recommended: '为你推荐',
}

const stopAsking = () => {}

const expectedCards = 4

/** Of what comes for certain the place is kept before it is in view, also for a visitor who is faster than the answer. */
function comesSurely(row: OwnRowName): boolean {
  if (row === 'random') return true
  return row === 'recommended' && (signedIn.get() || readStored('localStorage', historyKey) !== null)
}

interface OwnRowProps {
  row: OwnRowName
  /** The operator's; empty for the usual one. */
  name: string
}

/**
 * A row for one visitor alone, which comes after the server's page: where this browser had one at its last visit, the
 * page keeps its place.
 */
export function OwnRow({ row, name }: OwnRowProps) {
  const [place, near] = useNearView<HTMLDivElement>(1200)
  const [isWanted, setWanted] = useState(false)
  const [isExpected, setExpected] = useState(false)
  useEffect(() => {
    if (!near) return
    setWanted(true)
    const isBelow = (place.current?.getBoundingClientRect().top ?? 0) >= window.innerHeight
    if (isBelow && comesSurely(row)) setExpected(true)
  }, [near, place, row])
  const part = useOnDemand(ownRows, isWanted, stopAsking)
  // Within the page from its first moment, it moves nothing.
  const [atOnce] = useState(part !== undefined)
  const kept = useOwnRowPlaces()[row] ?? (isExpected ? expectedCards : 0)
  const coming = kept > 0 && (
    <section className={pageStyles.section}>
      <header>
        <h2>{name || titles[row]}</h2>
      </header>
      <GridSkeleton
        count={kept}
        className={row === 'recommended' ? `${ownRowColumns} ${gridStyles.withLine}` : ownRowColumns}
      />
    </section>
  )
  return (
    <div ref={place}>
      {part ? (
        <part.OwnRow {...{ row, place, kept, atOnce, coming }} title={name || titles[row]} named={name} />
      ) : (
        coming
      )}
    </div>
  )
}

import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import { observable } from '../../../lib/observable.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { watchedMark } from '../../catalogue/works/watched-mark.tsx'
import { followAccount } from './history.ts'
import { lastReached, type Position, positionsHere, type Reached, sentPositions } from './positions.ts'
import * as styles from './watched.module.css'

const progressKey = 'GET /v2/user/history/progress'
const progressCall = callOptions(progressKey, {})

/** What the member goes on with; asked for again after the account has stored a position. */
export const begunCall = callOptions('GET /v2/user/history/begun', {})

export interface Watched {
  /** Of the film, 0 to 1. */
  share: number
  seen: boolean
}

const watched = observable<ReadonlyMap<string, Watched>>(new Map())

/** How far a work was watched, by the history of the member or of this device. */
export function useWatched(workId: string): Watched | undefined {
  return useSyncExternalStore(watched.subscribe, () => watched.get().get(workId), none)
}

const none = () => undefined

/** A bar at the lower edge of the cover, or that all was seen. */
function Mark({ id }: { id: string }) {
  const found = useWatched(id)
  if (!found) return null
  if (found.seen)
    return <span className={`${styles.seen} ${badgeStyles.badge} ${badgeStyles.over}`}>看过</span>
  const percent = Math.round(found.share * 100)
  return (
    <span className={styles.bar}>
      <i style={{ width: `${percent}%` }} />
      <span className={textStyles.visuallyHidden}>看到 {percent}%</span>
    </span>
  )
}

function markOf({ seconds, length, seen }: Pick<Position, 'seconds' | 'length' | 'seen'>): Watched | null {
  if (seen) return { share: 1, seen }
  return length === undefined || seconds === 0 ? null : { share: Math.min(1, seconds / length), seen }
}

function show(positions: Iterable<readonly [string, Parameters<typeof markOf>[0]]>): void {
  const marks = [...positions].flatMap(([id, position]) => {
    const mark = markOf(position)
    return mark === null ? [] : [[id, mark] as const]
  })
  watched.set(new Map(marks))
  watchedMark.set(Mark)
}

const showDevice = () => show(positionsHere())

type Progress = AnswerTo<typeof progressKey>

function showAccount({ state, rows }: Progress): void {
  followAccount(state)
  if (state === 'off') showDevice()
  else show(rows.map(({ id, position, ...row }) => [id, { ...row, seconds: position }]))
}

/** What is reached while a film plays stands on cards before it is asked for again. */
function follow(reached: Reached | null): void {
  if (reached === null) return
  const own = positionsHere().get(reached.workId)
  const mark = own && markOf(own)
  const next = new Map(watched.get())
  if (mark) next.set(reached.workId, mark)
  else next.delete(reached.workId)
  watched.set(next)
}

/** Shows on all cards how far works were watched on this device. Returns what stops it. */
export function markWatchedHere(): () => void {
  showDevice()
  return stopBy([lastReached.subscribe(() => follow(lastReached.get())), refreshed.subscribe(showDevice)])
}

/** The same by the member's history, where the account has one. */
export function markWatchedByMember(client: QueryClient): () => void {
  // Called with an answer once, and not again while another one is on its way: the state may have changed since.
  const progress = new QueryObserver(client, { ...progressCall, notifyOnChangeProps: ['data'] })
  return stopBy([
    progress.subscribe(({ data }) => data && showAccount(data)),
    lastReached.subscribe(() => follow(lastReached.get())),
    sentPositions.subscribe(() => void client.invalidateQueries({ queryKey: begunCall.queryKey })),
    refreshed.subscribe(() => {
      void client.invalidateQueries({ queryKey: begunCall.queryKey })
      // An answer on its way may have the former state.
      void client.resetQueries({ queryKey: progressCall.queryKey })
    }),
  ])
}

function stopBy(ends: readonly (() => void)[]): () => void {
  return () => {
    for (const end of ends) end()
    watchedMark.set(null)
    watched.set(new Map())
  }
}

/** Counts changes of the history beside watching: it was cleared, paused or moved. */
const refreshed = observable(0)

export function refreshWatched(): void {
  refreshed.set(refreshed.get() + 1)
}

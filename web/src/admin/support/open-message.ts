import { useEffect, useRef } from 'react'
import { useAddress } from '../ui/address.ts'
import { key, useKeys } from '../ui/keys.ts'
import type { AdminRow } from './calls.ts'

/** Side by side with the queue. */
const isWide = () => matchMedia('(width >= 1024px)').matches

export interface OpenMessage {
  id: string | undefined
  /** On a phone the message takes the place of the queue. */
  isReading: boolean
  show(id: string): void
  step(by: 1 | -1): void
  back(): void
}

/**
 * The message that is open. It is in the address and stays open when the queue changes: a sent reply removes it from
 * the queue, and J then leads to the one that took its place.
 */
export function useOpenMessage(rows: readonly AdminRow[] | undefined): OpenMessage {
  const { search, set } = useAddress()
  const id = search.at
  const found = rows?.findIndex((row) => row.id === id) ?? -1
  const place = useRef(0)
  if (found >= 0) place.current = found
  const first = rows?.[0]?.id
  useEffect(() => {
    if (id === undefined && first !== undefined && isWide()) set({ at: first })
  }, [id, first, set])
  const put = (to: string, how: { push?: boolean; often?: boolean }) =>
    set({ at: to, order: undefined, member: undefined, ...(how.push && { read: '1' }) }, how)
  const step = (by: 1 | -1) => {
    if (!rows || rows.length === 0) return
    // Gone from the queue: its place is the next one's.
    const to = found >= 0 ? place.current + by : place.current + (by === 1 ? 0 : -1)
    const next = rows[Math.min(rows.length - 1, Math.max(0, to))]
    if (next && next.id !== id) put(next.id, { often: true })
  }
  useKeys([
    key('J', () => step(1), '下一条'),
    key('K', () => step(-1), '上一条'),
    key('↓', () => step(1)),
    key('↑', () => step(-1)),
  ])
  return {
    id,
    isReading: search.read === '1',
    show: (to) => put(to, { push: !isWide() }),
    step,
    back: () => set({ read: undefined, member: undefined }),
  }
}

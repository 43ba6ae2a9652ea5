import { useQuery } from '@tanstack/react-query'
import { homeRowMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { useObservable } from '../../../ui/preferences.tsx'
import type { WorkRow } from '../../catalogue/calls.ts'
import { signedIn, useLevel } from '../../members/session/member.ts'
import { readHistory } from './history.ts'
import { positionsHere } from './positions.ts'
import { begunCall } from './watched.tsx'

export interface BegunWork extends WorkRow {
  /** The second at which it goes on. */
  position: number
  part?: { id: string } | undefined
}

/** The works of this device's history that were begun and not watched to the end, the last watched first. */
function begunHere(level: number): BegunWork[] {
  const opened = new Map(readHistory().map((work) => [work.id, work]))
  const begun = [...positionsHere()].flatMap(([id, { seconds, part, seen }]): BegunWork[] => {
    const work = opened.get(id)
    if (!work || seen || work.isOnline !== 1 || work.playLevel > level) return []
    return [{ ...work, position: seconds, ...(part !== undefined && { part: { id: part } }) }]
  })
  return begun.slice(0, homeRowMax)
}

/** What the visitor goes on with; undefined while it is not known. */
export function useBegun(): readonly BegunWork[] | undefined {
  const isMember = useObservable(signedIn)
  const level = useLevel() ?? 0
  const { data, isError } = useQuery({ ...begunCall, enabled: isMember, refetchOnMount: 'always' })
  const [here] = useState(() => begunHere(level))
  if (!isMember) return here
  if (isError) return []
  return data?.state === 'off' ? here : data?.rows
}

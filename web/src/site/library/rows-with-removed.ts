import { useState } from 'react'

interface Row {
  kind: string
  id: string
}

export function isSame(one: Row, other: Row): boolean {
  return one.kind === other.kind && one.id === other.id
}

/** The rows of a list with the removed ones: a removal by mistake can be undone in its place. */
export function useRowsWithRemoved<R extends Row>(rows: readonly R[] | undefined): readonly R[] {
  const [shown, setShown] = useState<readonly R[]>([])
  const come = (rows ?? []).filter((row) => !shown.some((one) => isSame(one, row)))
  if (come.length > 0) setShown([...shown, ...come])
  return shown
}

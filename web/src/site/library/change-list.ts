import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { announceFault } from '../members/session/announce-fault.ts'
import { isSame } from './rows-with-removed.ts'

interface Row {
  kind: string
  id: string
}

interface Rows<R extends Row> {
  rows: R[]
  total: number
}

interface Change<R extends Row> {
  /** The list in the query cache, whose answer has all of its rows at once. */
  queryKey: QueryKey
  row: R
  /** Whether the row is to be in the list, at its front, or removed. */
  listed: boolean
  send(body: ListChange<R>, how: { repeatSubmit: false }): Promise<unknown>
}

interface ListChange<R extends Row> {
  status: 0 | 9
  kind: R['kind']
  id: string
}

/** Changes to one row are sent one after another: the last one wins. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Adds a row to a member's list or removes it, at once; where the server refuses, announces that and reverts it.
 * Resolves to whether the change stays.
 */
export async function changeList<R extends Row>(client: QueryClient, change: Change<R>): Promise<boolean> {
  const { queryKey, row, listed, send } = change
  let place: number
  try {
    const known = client.getQueryData<Rows<R>>(queryKey) ?? (await client.fetchQuery<Rows<R>>({ queryKey }))
    place = known.rows.findIndex((one) => isSame(one, row))
  } catch (error) {
    announceFault(error)
    return false
  }
  // An answer that was asked for before must not undo it.
  await client.cancelQueries({ queryKey, exact: true })
  const put = (at: number | null) => {
    client.setQueryData<Rows<R>>(queryKey, (list) => list && withRow(list, row, at))
  }
  put(listed ? 0 : null)
  const { kind, id } = row
  const name = `${JSON.stringify(queryKey)} ${kind} ${id}`
  // In turns, so that the same once more within a second is no double press.
  const sendNow = () => send({ status: listed ? 0 : 9, kind, id }, { repeatSubmit: false })
  const turn = (turns.get(name) ?? Promise.resolve()).then(sendNow, sendNow)
  turns.set(name, turn)
  try {
    await turn
    return true
  } catch (error) {
    put(place < 0 ? null : place)
    announceFault(error)
    return false
  } finally {
    if (turns.get(name) === turn) turns.delete(name)
  }
}

/** The list with the row at a place, or for null without it. */
function withRow<L extends Rows<R>, R extends Row>(list: L, row: R, at: number | null): L {
  const rows = list.rows.filter((one) => !isSame(one, row))
  if (at !== null) rows.splice(at, 0, row)
  return { ...list, rows, total: rows.length }
}

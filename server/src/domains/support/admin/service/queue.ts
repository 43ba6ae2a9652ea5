import type { Query, support } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import { foldUserName } from '../../../members/service/names.ts'
import type { Hold } from '../../../staff/presence/queries.ts'
import { writersAt } from '../../../staff/presence/service.ts'
import { type AdminRecord, adminPage, foundMax, soughtMessages } from '../queries/queue.ts'
import { placeOf } from './colleagues.ts'

export interface QueuePage {
  rows: AdminRecord[]
  total: number
  capped: boolean
  /** By the message's id. */
  writers: Map<string, Hold>
}

/** A page of the queue, or of what a word finds. */
export async function queuePage(
  context: Context,
  staffId: string,
  { status, mine, keyword }: Query<typeof support.listAdminMessages>,
  slice: Slice,
): Promise<QueuePage> {
  const { db, clock } = context
  const ids = keyword === undefined ? undefined : await soughtMessages(db, soughtOf(keyword))
  const filter = {
    status: status === undefined ? undefined : (Number(status) as 0 | 1 | 9),
    assigneeId: mine === undefined ? undefined : staffId,
    ids,
  }
  const page = await adminPage(db, filter, slice, new Date(clock.now()))
  const byPlace = await writersAt(
    context,
    db,
    page.rows.map(({ id }) => placeOf(id)),
  )
  const writers = new Map(
    page.rows.flatMap(({ id }) => {
      const hold = byPlace.get(placeOf(id))
      return hold === undefined ? [] : [[id, hold] as const]
    }),
  )
  return { ...page, capped: page.capped || (ids?.length ?? 0) >= foundMax, writers }
}

/** Before the first number: the back office shows `M-1` for the one after it. */
const firstMessage = 7_300_000_000_000_000n

function soughtOf(keyword: string) {
  const text = keyword.trim()
  const [, short] = /^M-(\d{1,12})$/i.exec(text) ?? []
  const number = short === undefined ? text : String(firstMessage + BigInt(short))
  return { nameKey: foldUserName(text), text, number: /^\d{16,18}$/.test(number) ? number : null }
}

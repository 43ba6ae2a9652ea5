import { type billing, cappedTotal, type Query } from '@yehang/contract'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import { wrongField } from '../../../../platform/http/app-error.ts'
import { levelsOf } from '../../../members/queries/levels.ts'
import { moveLevel } from '../../../members/service/levels.ts'
import { foldUserName } from '../../../members/service/names.ts'
import { grantedUntil } from '../../queries/orders.ts'
import { isMismatch } from '../../service/exceptions.ts'
import {
  type AdminOrder,
  adminOrders,
  foundMax,
  foundOrders,
  meansMore,
  type OrderFilter,
  type OrderKeyword,
  type OrderState,
  type OrderSums,
  sumOrders,
} from '../queries/orders.ts'
import { grantWords } from '../words.ts'

type Wanted = Pick<Query<typeof billing.listAdminOrders>, 'from' | 'to' | 'state' | 'channel' | 'keyword'>

const statesOf: Record<NonNullable<Wanted['state']>, readonly OrderState[]> = {
  unpaid: ['created', 'pending', 'closing'],
  paid: ['paid', 'refunding', 'partial'],
  closed: ['closed'],
  refunded: ['refunded', 'partial'],
  abnormal: ['abnormal'],
}

/** The beginning of a day of Asia/Shanghai. Throws a refusal where there is no such day. */
function dayBegin(name: string, day: string): number {
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  if (Number.isNaN(begin)) throw wrongField(name, 'day_unknown', { field: name })
  return begin
}

export function filterOf({ from, to, state, channel }: Wanted): OrderFilter {
  return {
    states: state === undefined ? null : statesOf[state],
    provider: channel ?? null,
    from: from === undefined ? null : new Date(dayBegin('from', from)),
    to: to === undefined ? null : new Date(dayBegin('to', to) + dayMs),
  }
}

function keywordOf(typed: string): OrderKeyword {
  const text = typed.trim()
  if (/^\d{4}$/.test(text)) return { kind: 'tail', text }
  if (/^\d{16,18}$/.test(text)) return { kind: 'number', text }
  return { kind: 'name', key: foldUserName(text), text }
}

export interface FoundOrders {
  orders: AdminOrder[]
  total: number
  capped: boolean
  /** Null where they are too many to be added up. */
  sums: OrderSums | null
}

export async function findAdminOrders(db: Database, wanted: Wanted, slice: Slice): Promise<FoundOrders> {
  const filter = filterOf(wanted)
  const { keyword } = wanted
  if (keyword !== undefined && keyword.trim() !== '') {
    const { orders, sums } = await foundOrders(db, keywordOf(keyword), filter, slice)
    return { orders, total: sums.total, capped: sums.total >= foundMax, sums }
  }
  const [orders, sums] = await Promise.all([adminOrders(db, filter, slice), sumOrders(db, filter)])
  const capped = sums.total >= cappedTotal
  return { orders, total: sums.total, capped, sums: capped ? null : sums }
}

/** Whether a keyword means more than `findAdminOrders` looks at: then what it finds may not be all. */
export async function mayMissOrders(db: Database, { keyword }: Wanted): Promise<boolean> {
  return keyword !== undefined && keyword.trim() !== '' && meansMore(db, keywordOf(keyword))
}

export interface GrantPreview {
  mayGrant: boolean
  text: string
  from: Date | null
  until: Date | null
}

const impossible = (text: string): GrantPreview => ({ mayGrant: false, text, from: null, until: null })

/** What granting an order would do, said before it is done. */
export async function previewGrant(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  order: AdminOrder,
): Promise<GrantPreview> {
  const now = new Date(clock.now())
  if (order.granted_at !== null)
    return { ...impossible(grantWords.granted), until: await grantedUntil(db, order.id) }
  if (order.userName === null) return impossible(grantWords.erased)
  if (order.state === 'refunded') return impossible(grantWords.refunded)
  if (order.state === 'abnormal' || isMismatch(order.exception)) return impossible(grantWords.mismatch)
  const levels = await levelsOf(db, order.member_id)
  const move = moveLevel(levels, order.level_id, order.days * dayMs, now)
  if (move === null) return impossible(grantWords.endless)
  const text = order.paid_at === null ? grantWords.onceConfirmed : grantWords.once
  return { mayGrant: true, text, from: new Date(move.until.getTime() - move.movedMs), until: move.until }
}

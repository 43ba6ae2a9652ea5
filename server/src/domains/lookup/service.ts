import type { Answer, staff } from '@yehang/contract'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { mayDo, type Principal } from '../../platform/http/principal.ts'
import { seesSealed } from '../catalogue/service/sealed.ts'
import { foldUserName } from '../members/service/names.ts'
import { presentCase, presentMember, presentMessage, presentOrder, presentWork } from './presenter.ts'
import {
  casesOf,
  membersByName,
  messagesOf,
  ordersByNumber,
  worksById,
  worksByNumber,
  worksByWords,
} from './queries.ts'

type Found = Answer<typeof staff.find>['rows']

/** The possible meanings of a keyword, limited to what the caller may see. */
export async function findAnything(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  typed: string,
): Promise<Found> {
  const keyword = typed.trim()
  if (keyword === '') return []
  const number = /^\d{16,18}$/.test(keyword) ? keyword : null
  const maySeeWorks = mayDo(principal, 'works:edit') || mayDo(principal, 'reports:decide')
  const maySeeMembers = mayDo(principal, 'members:read')
  const mayAnswer = mayDo(principal, 'messages:answer')
  const [works, members, orders] = await Promise.all([
    maySeeWorks ? findWorks(db, keyword, number, seesSealed(principal)) : [],
    maySeeMembers || mayAnswer ? membersByName(db, foldUserName(keyword), new Date(clock.now())) : [],
    mayDo(principal, 'orders:read') || mayAnswer ? ordersByNumber(db, keyword) : [],
  ])
  const messages = mayAnswer
    ? await messagesOf(db, {
        number,
        orders: orders.map(({ id }) => id),
        members: members.map(({ id }) => id),
      })
    : []
  const cases = mayDo(principal, 'reports:decide')
    ? await casesOf(db, { number: caseNumber(keyword), id: number, works: works.map(({ id }) => id) })
    : []
  return [
    ...works.map(presentWork),
    ...(maySeeMembers ? members.map(presentMember) : []),
    ...(mayDo(principal, 'orders:read') ? orders.map(presentOrder) : []),
    ...messages.map(presentMessage),
    // What is sealed is for administrators alone.
    ...cases.filter(({ isSealed }) => !isSealed || seesSealed(principal)).map(presentCase),
  ]
}

/** `C-1187`, and the digits alone. */
function caseNumber(keyword: string): number | null {
  const digits = /^(?:c-?)?(\d{1,9})$/i.exec(keyword)?.[1]
  return digits === undefined ? null : Number(digits)
}

async function findWorks(db: Database, keyword: string, number: string | null, withSealed: boolean) {
  if (number !== null) return worksById(db, number, withSealed)
  const numbered = await worksByNumber(db, keyword, withSealed)
  return numbered.length > 0 ? numbered : worksByWords(db, keyword, withSealed)
}

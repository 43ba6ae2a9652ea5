import { type Body, type library, savedSearchesMax } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { conditionsOf } from './conditions.ts'
import { countSearches, putSearch, removeSearch, renameSearch } from './queries/searches.ts'

type Moment = Pick<Context, 'db' | 'clock'>

/** Returns the id of the search; one with the same conditions gets the new name. */
export async function saveSearch(
  { db, clock }: Moment,
  memberId: string,
  { name, query }: Body<typeof library.saveSearch>,
): Promise<string> {
  const conditions = conditionsOf(query)
  return changeAsMember(db, memberId, async (tx) => {
    const id = await putSearch(tx, memberId, { name, conditions }, new Date(clock.now()))
    // One too many is taken back with the transaction; what was saved before adds none.
    if ((await countSearches(tx, memberId)) > savedSearchesMax) {
      throw new AppError('searches_full', { max: savedSearchesMax })
    }
    return id
  })
}

export async function nameSearch(
  { db }: Moment,
  memberId: string,
  { id, name }: Body<typeof library.renameSearch>,
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    if (!(await renameSearch(tx, memberId, id, name))) throw notFound()
  })
}

export async function deleteSearch({ db }: Moment, memberId: string, id: string): Promise<void> {
  await changeAsMember(db, memberId, (tx) => removeSearch(tx, memberId, id))
}

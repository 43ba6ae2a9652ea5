import { type Body, foldersMax, foldersPerWork, type library } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound, wrongField } from '../../../platform/http/app-error.ts'
import { lockWork, lockWorks } from '../../catalogue/queries/lock.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import {
  type FoldersByWork,
  foldersOf,
  foldersOfMany,
  ownsAll,
  putIntoFolders,
  replaceFolders,
  takeOutOfOthers,
  uncollect,
} from './queries/collect.ts'
import {
  countOwnFolders,
  defaultFolder,
  findFolder,
  insertFolder,
  type NewFolder,
  removeFolder,
  takeOut,
} from './queries/folders.ts'
import { addLike, removeLike } from './queries/likes.ts'

/** The value of the API (docs/requirements.md, library 1). */
const yes = 0

type Moment = Pick<Context, 'db' | 'clock'>

/** Throws 404 where there is no such published work; what is there already can always be taken back. */
async function needWork(tx: DatabaseTransaction, id: string): Promise<void> {
  if (!(await lockWork(tx, id))) throw notFound()
}

export async function setLike(
  { db, clock }: Moment,
  memberId: string,
  { dataId, status }: Body<typeof library.like>,
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    if (status !== yes) return removeLike(tx, memberId, dataId)
    await needWork(tx, dataId)
    await addLike(tx, memberId, dataId, new Date(clock.now()))
  })
}

type Choice = Body<typeof library.addToFolders>

const chosenFolders = ({ cateId, cateIds }: Choice) => [
  ...new Set([...(cateId ? [cateId] : []), ...(cateIds ?? [])]),
]

/**
 * Puts a work into more folders, the default one if none is given. Returns the folders that have it
 * now.
 */
export async function addToFolders(moment: Moment, memberId: string, choice: Choice): Promise<string[]> {
  return changeAsMember(moment.db, memberId, async (tx) => {
    if (choice.status !== yes) return clear(tx, memberId, choice.dataId)
    const chosen = chosenFolders(choice)
    const now = new Date(moment.clock.now())
    const folderIds = chosen.length > 0 ? chosen : [await defaultFolder(tx, memberId, now)]
    const present = await foldersOf(tx, memberId, choice.dataId)
    return place(tx, memberId, choice.dataId, {
      present,
      wanted: [...new Set([...present, ...folderIds])],
      now,
    })
  })
}

/** Puts a work into these folders and no others. Returns the folders that have it now. */
export async function setFolders(moment: Moment, memberId: string, choice: Choice): Promise<string[]> {
  return changeAsMember(moment.db, memberId, async (tx) => {
    const wanted = chosenFolders(choice)
    if (choice.status !== yes || wanted.length === 0) return clear(tx, memberId, choice.dataId)
    const present = await foldersOf(tx, memberId, choice.dataId)
    const now = new Date(moment.clock.now())
    return place(tx, memberId, choice.dataId, { present, wanted, now })
  })
}

async function clear(tx: DatabaseTransaction, memberId: string, workId: string): Promise<string[]> {
  await uncollect(tx, memberId, workId)
  return []
}

async function place(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  { present, wanted, now }: { present: string[]; wanted: string[]; now: Date },
): Promise<string[]> {
  if (wanted.length > foldersPerWork) throw tooManyFolders()
  if (!(await ownsAll(tx, memberId, wanted))) throw notFound()
  const added = wanted.filter((id) => !present.includes(id))
  if (added.length > 0) {
    await needWork(tx, workId)
    await putIntoFolders(tx, memberId, workId, added, now)
  }
  await takeOutOfOthers(tx, memberId, workId, wanted)
  return foldersOf(tx, memberId, workId)
}

const tooManyFolders = () => wrongField('cateIds', 'too_many_folders_of_work')

interface ChangedWork {
  dataId: string
  before: string[]
  cateIds: string[]
}

/** Moves, copies or removes many works at once. A work that is no longer collected is skipped. */
export async function changeCollected(
  moment: Moment,
  memberId: string,
  { status, dataIds, cateIds, fromId }: Body<typeof library.changeCollected>,
): Promise<ChangedWork[]> {
  const to = status === yes ? (cateIds ?? []) : []
  if (status === yes && to.length === 0) throw wrongField('cateIds', 'folder_missing')
  return changeAsMember(moment.db, memberId, async (tx) => {
    const named = [...new Set(fromId ? [fromId, ...to] : to)]
    if (!(await ownsAll(tx, memberId, named))) throw notFound()
    const present = await foldersOfMany(tx, memberId, [...new Set(dataIds)])
    const remaining = (folders: readonly string[]) =>
      fromId ? folders.filter((id) => id !== fromId) : status === yes ? folders : []
    const wanted = new Map(
      [...present]
        .filter(([, folders]) => folders.length > 0)
        .map(([work, folders]) => [work, [...new Set([...remaining(folders), ...to])]]),
    )
    return placeMany(moment, tx, memberId, { present, wanted })
  })
}

/** Puts many works back into their former folders. */
export async function restoreCollected(
  moment: Moment,
  memberId: string,
  { works }: Body<typeof library.restoreCollected>,
): Promise<ChangedWork[]> {
  const wanted = new Map(works.map(({ dataId, cateIds }) => [dataId, cateIds]))
  return changeAsMember(moment.db, memberId, async (tx) => {
    const present = await foldersOfMany(tx, memberId, [...wanted.keys()])
    return placeMany(moment, tx, memberId, { present, wanted })
  })
}

/** All or none; only a work that is not published any more is put nowhere new. */
async function placeMany(
  { clock }: Moment,
  tx: DatabaseTransaction,
  memberId: string,
  { present, wanted }: { present: FoldersByWork; wanted: FoldersByWork },
): Promise<ChangedWork[]> {
  if ([...wanted.values()].some(({ length }) => length > foldersPerWork)) throw tooManyFolders()
  if (!(await ownsAll(tx, memberId, [...new Set([...wanted.values()].flat())]))) throw notFound()
  const before = (work: string) => present.get(work) ?? []
  const grows = ([work, folders]: [string, readonly string[]]) =>
    folders.some((id) => !before(work).includes(id))
  const there = await lockWorks(
    tx,
    [...wanted].filter(grows).map(([work]) => work),
  )
  const changed = new Map([...wanted].filter((entry) => !grows(entry) || there.has(entry[0])))
  const known = new Map([...changed.keys()].map((work) => [work, before(work)]))
  await replaceFolders(tx, memberId, { wanted: changed, present: known, now: new Date(clock.now()) })
  return [...changed].map(([dataId, folders]) => ({
    dataId,
    before: [...before(dataId)],
    cateIds: [...folders].sort(),
  }))
}

export async function createFolder(
  { db, clock }: Moment,
  memberId: string,
  folder: NewFolder,
): Promise<{ id: string; publicId: string }> {
  return changeAsMember(db, memberId, async (tx) => {
    if (folder.workId !== null) await needWork(tx, folder.workId)
    if ((await countOwnFolders(tx, memberId)) >= foldersMax) {
      throw new AppError('folders_full', { max: foldersMax })
    }
    return insertFolder(tx, memberId, folder, new Date(clock.now()))
  })
}

/** So many works leave a folder in one transaction, so that their counters are not held for long. */
const portion = 500

/** Takes everything out of a folder, portion by portion, and does the rest together with the last one. */
async function clearFolder(
  db: Database,
  memberId: string,
  id: string,
  rest: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  let isEmpty = false
  while (!isEmpty) {
    isEmpty = await changeAsMember(db, memberId, async (tx) => {
      if ((await findFolder(tx, memberId, id)) === undefined) throw notFound()
      const taken = await takeOut(tx, memberId, id, portion)
      if (taken === portion) return false
      await rest(tx)
      return true
    })
  }
}

export async function emptyFolder(db: Database, memberId: string, id: string): Promise<void> {
  await clearFolder(db, memberId, id, async () => {})
}

export async function deleteFolder(db: Database, memberId: string, id: string): Promise<void> {
  const folder = await findFolder(db, memberId, id)
  if (folder?.isDefault) throw new AppError('default_folder_stays')
  await clearFolder(db, memberId, id, (tx) => removeFolder(tx, id))
}

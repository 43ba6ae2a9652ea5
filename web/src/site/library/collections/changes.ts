import type { QueryClient } from '@tanstack/react-query'
import { collectBatchMax } from '@yehang/contract/limits'
import type { PostInput } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import {
  byCollectedKey,
  collectedKey,
  detailKey,
  type Folder,
  foldersKey,
  foldersOfWork,
  likesKey,
  type WorkFlags,
} from './calls.ts'

/** The same change may well come twice within a second, and does no harm. */
export const repeatable = { repeatSubmit: false }

/** The lists that change with what is collected. */
export const collectionKeys = [collectedKey, foldersKey, byCollectedKey]

/** Lists that have changed: those in sight are fetched again, the others when they are opened next. */
export function invalidateLists(client: QueryClient, keys: readonly string[]): void {
  for (const key of keys) {
    client.removeQueries({ queryKey: [key], type: 'inactive' })
    void client.invalidateQueries({ queryKey: [key] })
  }
}

/** The flags of a work whose page was opened, as its page will find them. */
export function setFlags(client: QueryClient, workId: string, flags: Partial<WorkFlags>): void {
  client.setQueriesData<WorkFlags>(
    { queryKey: [detailKey, { params: { id: workId } }] },
    (answer) => answer && { ...answer, ...flags },
  )
}

/** Restores what was removed. */
export type Undo = () => Promise<void>

/** Takes a work out of the likes. */
export async function unlike(client: QueryClient, dataId: string): Promise<Undo> {
  const set = async (status: 0 | 9) => {
    await post('POST /v2/user/like', { body: { status, dataId } }, repeatable)
    setFlags(client, dataId, { like: status })
    invalidateLists(client, [likesKey])
  }
  await set(9)
  return () => set(0)
}

/** Takes a work out of one folder, or out of all. */
export async function uncollect(client: QueryClient, dataId: string, folder: string | null): Promise<Undo> {
  const { data: before } = await client.fetchQuery({ ...foldersOfWork(dataId), staleTime: 0 })
  const set = async (cateIds: string[]) => {
    const status = cateIds.length > 0 ? 0 : 9
    await post('POST /v2/user/collect/edit', { body: { status, dataId, cateIds } }, repeatable)
    setFlags(client, dataId, { collect: status })
    invalidateLists(client, collectionKeys)
  }
  await set(folder ? before.filter((id) => id !== folder) : [])
  return () => set(before)
}

type Batch = PostInput<'POST /v2/user/collect/batch'>['body']

/** Moves, copies or removes works, in batches of the size that one call takes. The whole change can be undone. */
export async function changeCollected(client: QueryClient, batch: Batch): Promise<Undo> {
  const done: { dataId: string; before: string[]; cateIds: string[] }[] = []
  const tell = () => {
    for (const { dataId, cateIds } of done) setFlags(client, dataId, { collect: cateIds.length > 0 ? 0 : 9 })
    invalidateLists(client, collectionKeys)
  }
  const portions = <T>(list: readonly T[]) =>
    Array.from({ length: Math.ceil(list.length / collectBatchMax) }, (_, at) =>
      list.slice(at * collectBatchMax, (at + 1) * collectBatchMax),
    )
  try {
    for (const dataIds of portions(batch.dataIds)) {
      const { data } = await post('POST /v2/user/collect/batch', { body: { ...batch, dataIds } }, repeatable)
      done.push(...data)
    }
  } finally {
    tell()
  }
  return async () => {
    const works = done.splice(0).map(({ dataId, before }) => ({ dataId, cateIds: before }))
    try {
      for (const portion of portions(works)) {
        const body = { works: portion }
        done.push(...(await post('POST /v2/user/collect/restore', { body }, repeatable)).data)
      }
    } finally {
      tell()
    }
  }
}

/** After a folder was emptied or deleted: works that stood in it alone are not collected any more. */
export function foldersChanged(client: QueryClient): void {
  invalidateLists(client, collectionKeys)
  void client.invalidateQueries({ queryKey: [detailKey] })
}

export const emptyFolder = ({ cateId }: Folder) =>
  post('POST /v2/user/collect/cate/empty', { body: { cateId } }, repeatable)

export const deleteFolder = ({ cateId }: Folder) =>
  post('POST /v2/user/collect/cate/delete', { body: { cateId } }, repeatable)

import type { QueryClient } from '@tanstack/react-query'
import { post } from '../../../api/connection.ts'
import { announceFault } from '../../members/session/announce-fault.ts'
import { onSessionEnd } from '../../members/session/session.ts'
import { detailKey, likesKey, type WorkFlags } from './calls.ts'
import { collectionKeys, invalidateLists, repeatable, setFlags } from './changes.ts'
import { isCertain, type OptimisticChange, optimisticChange } from './optimistic-change.ts'

/** The folders in which a work is collected; none where it is not; null where it is, in whichever. */
export type Collection = readonly string[] | null

/** A member's flags of one work. */
export interface FlagChanges {
  like: OptimisticChange<boolean>
  collection: OptimisticChange<Collection>
}

export const isCollected = (folders: Collection) => folders === null || folders.length > 0

export function sameFolders(one: Collection, other: Collection): boolean {
  if (one === null || other === null) return one === other
  return one.length === other.length && one.every((id) => other.includes(id))
}

const isUnknown = ({ like, collect }: WorkFlags) => like === null || collect === null

/** Pending changes to a work continue while its page is left and opened again. */
const pendingChanges = new Map<string, FlagChanges>()
onSessionEnd(() => pendingChanges.clear())

export function flagChangesOf(client: QueryClient, workId: string): FlagChanges {
  const known = pendingChanges.get(workId)
  if (known) return known
  const changes = createFlagChanges(client, workId)
  pendingChanges.set(workId, changes)
  return changes
}

function createFlagChanges(client: QueryClient, workId: string): FlagChanges {
  const answers = { queryKey: [detailKey, { params: { id: workId } }] }
  // An answer requested earlier has the server's former state.
  const stopAsking = () => void client.cancelQueries(answers)
  const ask = () => void client.refetchQueries(answers)
  const revert = (error: unknown) => {
    announceFault(error)
    // Whether the server did it is not known.
    if (!isCertain(error)) ask()
  }
  const settle = (flags: Partial<WorkFlags>, lists: readonly string[]) => {
    setFlags(client, workId, flags)
    invalidateLists(client, lists)
    // The cancelled answer would have had the other flag too.
    if (client.getQueriesData<WorkFlags>(answers).some(([, answer]) => answer && isUnknown(answer))) ask()
  }
  return {
    like: optimisticChange<boolean>(false, {
      same: Object.is,
      isCertain,
      async send(liked) {
        stopAsking()
        const body = { status: liked ? 0 : 9, dataId: workId } as const
        await post('POST /v2/user/like', { body }, repeatable)
        return liked
      },
      onConfirmed: (liked) => settle({ like: liked ? 0 : 9 }, [likesKey]),
      onReverted: revert,
    }),
    collection: optimisticChange<Collection>([], {
      same: sameFolders,
      isCertain,
      async send(folders) {
        stopAsking()
        return (await post(...callFor(workId, folders), repeatable)).data
      },
      onConfirmed: (folders) => settle({ collect: isCollected(folders) ? 0 : 9 }, collectionKeys),
      onReverted: revert,
    }),
  }
}

type FolderCall = Parameters<typeof post<'POST /v2/user/collect/adds' | 'POST /v2/user/collect/edit'>>

function callFor(dataId: string, folders: Collection): [FolderCall[0], FolderCall[1]] {
  if (folders === null) return ['POST /v2/user/collect/adds', { body: { status: 0, dataId } }]
  const status = folders.length > 0 ? 0 : 9
  return ['POST /v2/user/collect/edit', { body: { status, dataId, cateIds: [...folders] } }]
}

import type pg from 'pg'
import type { ImportedWork } from '../../catalogue/service/imported-work.ts'
import { findBlocked } from '../queries/blocked.ts'
import { findStored } from '../queries/stored.ts'
import { lockListings } from '../queries/works.ts'
import { BatchWriter } from './write.ts'

export interface WorkBefore {
  id: string
  before: ImportedWork
  /** Hex. */
  beforeHash: string | null
}

/**
 * Restores the former state of works, within the caller's transaction; returns which. `mayRestore`
 * is called with the current state of each, under lock. Taken-down works stay so, and so do magnets
 * that were blocked meanwhile.
 */
export async function restoreWorks(
  client: pg.ClientBase,
  works: readonly WorkBefore[],
  mayRestore: (id: string, now: ImportedWork) => boolean,
): Promise<string[]> {
  const ids = works.map(({ id }) => id)
  const held = await lockListings(client, ids)
  const stored = await findStored(client, ids)
  const hashes = works.flatMap(({ before }) => before.magnets.map(({ infoHash }) => infoHash))
  const blocked = new Set((await findBlocked(client, [], hashes)).map(({ mark }) => mark))
  const changed = works.flatMap(({ id, before, beforeHash }) => {
    const listing = held.get(id)
    const now = stored.get(id)
    if (listing === undefined || now === undefined) return []
    if (listing.unlisted === 'removed' || listing.isSealed || !mayRestore(id, now)) return []
    // Films and their subtitles stay as they are.
    const { video: _, subtitles: __, ...work } = before
    const magnets = work.magnets.filter(({ infoHash }) => !blocked.has(infoHash))
    const known = {
      id,
      modId: work.modId,
      number: work.number,
      ...listing,
      returns: false,
      hash: null,
      isDemo: false,
      playLevel: before.playLevel ?? 0,
    }
    return [
      {
        line: 0,
        work: { ...work, magnets, isOnline: null },
        // One that no line has: an import of the old line finds the work changed, and writes it as it says.
        hash: beforeHash ?? '',
        search: null,
        videos: [],
        subtitles: [],
        unsaid: [],
        isRepeated: false,
        known,
        kept: [],
      },
    ]
  })
  if (changed.length > 0) {
    // All of them have a level.
    const options = { isDemo: false, asDrafts: true, rights: 'required', levelOf: () => 0 } as const
    await new BatchWriter(client, options).store({ added: [], changed }, [])
  }
  return changed.map(({ known }) => known.id)
}

import { type Failure, type ModName, channels as modIds } from '@yehang/contract'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { entriesOf } from '../../works/queries/entries.ts'
import { currentStateOf } from '../../works/queries/publishable.ts'
import { relink } from '../../works/queries/work.ts'
import { changeChannels } from '../../works/service/changes.ts'
import { moveToChannel } from '../../works/service/moving.ts'
import { heldWorks, immovable } from '../../works/service/publishable.ts'
import type { Chosen } from '../../works/service/writing.ts'
import { entriesOfWorks } from '../queries/entries.ts'
import type { Action } from './actions.ts'

const idsOf = (entries: readonly { id: string }[] = []) => entries.map(({ id }) => id)

/** The ids of entries in their order; of one that was merged since, that of the one that stayed. */
async function leadingTo(tx: DatabaseTransaction, entries: readonly { id: string }[]): Promise<string[]> {
  const leads = new Map((await entriesOf(tx, idsOf(entries))).map(({ given, id }) => [given, id]))
  return [...new Set(entries.flatMap(({ id }) => leads.get(id) ?? []))]
}

export const channels: Action<'channel'> = {
  atOnce: 100,
  async change({ tx, actor, now }, ids, { channel }) {
    const before = await entriesOfWorks(tx, ids)
    const { moved, refused } = await changeChannels(tx, ids, channel, { actor, now })
    const after = await entriesOfWorks(
      tx,
      moved.map(({ id }) => id),
    )
    const changed = moved.map(({ id, from }) => ({
      id,
      before: { channel: from, entries: before.get(id) ?? [] },
      after: { channel, entries: idsOf(after.get(id)) },
    }))
    return { changed, refused }
  },
  async undo({ tx, actor, now }, works, { channel }) {
    const ids = works.map(({ id }) => id)
    const [current, held] = [await currentStateOf(tx, ids), await heldWorks(tx, ids)]
    const entries = await entriesOfWorks(tx, ids)
    const restored: string[] = []
    const refused = new Map<string, Failure>()
    for (const { id, before, after } of works) {
      const no = immovable(current.get(id), held.get(id))
      if (no !== null) refused.set(id, no)
      const isSame =
        current.get(id)?.modId === modIds[channel] &&
        idsOf(entries.get(id)).join() === (after.entries as string[]).join()
      if (no !== null || !isSame) continue
      try {
        // With the very entries that it had, in their order: the way back by their names can lead to others.
        const had = before.entries as (Chosen & { id: string })[]
        await moveToChannel(tx, id, modIds[before.channel as ModName], actor, now, had)
        await relink(tx, id, await leadingTo(tx, had))
        restored.push(id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(id, error)
      }
    }
    return { restored, refused }
  },
}

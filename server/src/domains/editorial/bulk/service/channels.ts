import { changeChannels, type MovedWork, restoreChannels } from '../../works/service/changes.ts'
import type { Action } from './actions.ts'

export const channels: Action<'channel'> = {
  atOnce: 100,
  async change({ tx, actor, now }, ids, { channel }) {
    const { moved, refused } = await changeChannels(tx, ids, channel, { actor, now })
    return { changed: moved, refused }
  },
  undo: ({ tx, actor, now }, works) => restoreChannels(tx, works as MovedWork[], { actor, now }),
}

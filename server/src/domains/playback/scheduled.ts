import { failureOf } from '@yehang/contract'
import { dayMs, hourMs, minuteMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import {
  incomingLeftovers,
  type Leftover,
  removeLeftover,
  workLeftovers,
} from '../../platform/files/leftovers.ts'
import { every } from '../../platform/jobs/every.ts'
import { tidyFigures } from './figures/service.ts'
import { findStranded, knownVideos, needingFiles } from './queries/scheduled.ts'
import { removeExpiredStreams } from './queries/streams.ts'
import { tidyUploads } from './service/upload-tidying.ts'
import { failVideo } from './service/videos.ts'

const everyMs = 60_000

const isId = (owner: string) => /^\d{16,18}$/.test(owner)

/** So long a failed video keeps what was fetched for it; what may be an upload's stays a day longer than uploads do. */
const keptDays = 7
const uploadDays = 8

/** Fails the videos whose job is gone for good, so that staff may have them tried again. */
export async function failStranded(context: Context): Promise<void> {
  const { db, clock } = context
  for (const id of await findStranded(db, new Date(clock.now() - minuteMs))) {
    await failVideo(context, id, failureOf('transcode_interrupted'))
  }
}

/** Removes what nothing needs any more: rows of players that have gone, and sources and work that were left behind. */
export async function tidyPlayback({ db, clock, config: { dataDir } }: Context): Promise<void> {
  const now = clock.now()
  await removeExpiredStreams(db, new Date(now))
  const found = [...(await incomingLeftovers(dataDir)), ...(await workLeftovers(dataDir))]
  const ids = [...new Set(found.map(({ owner }) => owner).filter(isId))]
  const needed = await needingFiles(db, ids, new Date(now - keptDays * dayMs))
  const known = await knownVideos(db, ids)
  // A file may be there before its row.
  const graceOf = ({ owner }: Leftover) => (isId(owner) && !known.has(owner) ? uploadDays * dayMs : hourMs)
  for (const leftover of found) {
    const isOld = now - leftover.changed > graceOf(leftover)
    if (isOld && !needed.has(leftover.owner)) await removeLeftover(leftover)
  }
}

/** Every minute does all of this. Any number of workers may; `apart`: one whose DATA_DIR is not that of the site. Returns how to stop. */
export function startPlaybackTasks(
  context: Context,
  { apart = false }: { apart?: boolean } = {},
): () => Promise<void> {
  const keep = async () => {
    await failStranded(context)
    await tidyPlayback(context)
    // What was uploaded stands in the folder of the site.
    if (!apart) await tidyUploads(context)
    await tidyFigures(context)
  }
  return every(everyMs, keep, (error) =>
    context.log.warn({ err: error }, 'what videos leave could not be tidied'),
  )
}

import type { Context } from '../../context.ts'
import type { Jobs } from '../../jobs/queries.ts'
import type { Handlers } from '../../jobs/runner.ts'
import { storedFolder } from '../../media/folders.ts'
import { removeIncoming, removeWork } from '../../media/leftovers.ts'
import { prepareVideo, realSteps } from './rules/prepare.ts'

/** The jobs of this feature. `steps` are what takes long; tests put shorter ones in their place. */
export function playbackHandlers(context: Context, steps = realSteps) {
  return {
    'prepare-video': ({ videoId }, job) => prepareVideo(context, videoId, job, steps),
    'remove-media': (payload) => removeMedia(context, payload),
  } satisfies Partial<Handlers>
}

async function removeMedia(
  { config, storage }: Context,
  { videoId, folder }: Jobs['remove-media'],
): Promise<void> {
  await storage.removeFolder(storedFolder(videoId))
  if (folder !== null) await storage.removeFolder(folder)
  await removeWork(config.dataDir, videoId)
  await removeIncoming(config.dataDir, videoId)
}

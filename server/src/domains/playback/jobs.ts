import type { Context } from '../../platform/context.ts'
import { storedFolder } from '../../platform/files/folders.ts'
import { removeIncoming, removeWork } from '../../platform/files/leftovers.ts'
import type { Jobs } from '../../platform/jobs/queries.ts'
import type { Handlers } from '../../platform/jobs/runner.ts'
import { prepareVideo, realSteps } from './service/prepare.ts'

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

import type { Config } from '../../../config.ts'
import { demoClipFolder, demoLongClipFolder } from '../../../media/folders.ts'
import { openStorage } from '../../../media/storage/open.ts'

/** Removes the clips that works of the demo played. */
export async function removeDemoClip(config: Config): Promise<void> {
  const storage = openStorage(config)
  await storage.removeFolder(demoClipFolder)
  await storage.removeFolder(demoLongClipFolder)
}

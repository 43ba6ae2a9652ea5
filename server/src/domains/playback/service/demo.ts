import type { Config } from '../../../platform/config/config.ts'
import { demoClipFolder, demoLongClipFolder } from '../../../platform/files/folders.ts'
import { openStorage } from '../../../platform/storage/open.ts'

/** Removes the clips that works of the demo played. */
export async function removeDemoClip(config: Config): Promise<void> {
  const storage = openStorage(config)
  await storage.removeFolder(demoClipFolder)
  await storage.removeFolder(demoLongClipFolder)
}

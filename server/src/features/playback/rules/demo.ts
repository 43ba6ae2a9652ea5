import type { Config } from '../../../config.ts'
import { demoClipFolder } from '../../../media/folders.ts'
import { openStorage } from '../../../media/storage/open.ts'

/** Removes the clip that works of the demo played. */
export async function removeDemoClip(config: Config): Promise<void> {
  await openStorage(config).removeFolder(demoClipFolder)
}

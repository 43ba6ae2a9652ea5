import type { Config } from '../config/config.ts'
import { readyFolder } from '../files/folders.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { MediaStorage } from './storage.ts'

/** The storage that the settings name. */
export function openStorage({ media, dataDir }: Config): MediaStorage {
  return media.s3 ? s3Storage(media.s3) : diskStorage(readyFolder(dataDir))
}

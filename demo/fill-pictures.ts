import { cp } from 'node:fs/promises'
import path from 'node:path'
import { sizedFolder } from '@yehang/contract'
import { addSized } from '../server/src/domains/catalogue/queries/sized-pictures.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { imageFolder } from '../server/src/platform/files/folders.ts'
import { demoSizes, sizedCovers } from './picture-sizes.ts'

const covers = path.join(import.meta.dirname, 'covers')

/** Puts the drawn covers where the works of the demo find them, in all their widths. */
export async function fillPictures(db: Database, dataDir: string, now: Date): Promise<void> {
  const folder = imageFolder(dataDir)
  await cp(covers, path.join(folder, 'demo'), { recursive: true })
  await cp(sizedCovers, path.join(folder, sizedFolder), { recursive: true })
  await addSized(db, demoSizes(), now)
}

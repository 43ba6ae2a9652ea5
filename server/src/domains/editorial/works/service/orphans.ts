import path from 'node:path'
import { sizedFolder } from '@yehang/contract'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { imageFolder, uploadedPictures } from '../../../../platform/files/folders.ts'
import { removePictureFiles } from '../../../../platform/files/picture-files.ts'
import { sizedName } from '../../../../platform/files/sized-pictures.ts'
import { filesWritten } from '../../../../platform/files/written-files.ts'
import { namedSized } from '../../../catalogue/queries/sized-pictures.ts'
import { evidenceFolder, removeEvidenceFile } from '../../service/evidence-files.ts'
import { namedEvidence, namedPictures } from '../queries/orphans.ts'

/**
 * A process that is killed between writing a file and its row leaves the file behind. Only files of
 * the last days are removed: after a restore of an older backup many files have no row, and the
 * operator may want them.
 */
const youngestMs = dayMs
const oldestMs = 4 * dayMs

export async function removeOrphans({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> {
  const now = clock.now()
  const written = (folder: string) => filesWritten(folder, now - oldestMs, now - youngestMs)
  const images = imageFolder(config.dataDir)
  const pictures = (await written(path.join(images, uploadedPictures))).map((name) => uploadedPictures + name)
  const sized = await written(path.join(images, sizedFolder))
  const evidence = await written(evidenceFolder(config.dataDir))
  const [shown, kept] = [
    pictures.length > 0 ? await namedPictures(db, pictures) : new Set<string>(),
    evidence.length > 0 ? await namedEvidence(db, evidence) : new Set<string>(),
  ]
  const orphans = pictures.filter((name) => !shown.has(name))
  const widths = await orphanedSizes(db, sized)
  await removePictureFiles(images, [...orphans, ...widths])
  const papers = evidence.filter((name) => !kept.has(name))
  for (const name of papers) await removeEvidenceFile(config.dataDir, name)
  return orphans.length + widths.length + papers.length
}

async function orphanedSizes(db: Context['db'], files: readonly string[]): Promise<string[]> {
  const names = files.map((file) => sizedName(file) ?? '')
  const known = await namedSized(db, [...new Set(names)])
  return files.filter((_, place) => !known.has(names[place] ?? '')).map((file) => `${sizedFolder}/${file}`)
}

import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileHash } from '../../../platform/files/file-hash.ts'
import { imageFolder, pictureFile } from '../../../platform/files/folders.ts'
import type { WorkPictures } from '../queries/work-assets.ts'

/** The files of a work's pictures: those below DATA_DIR/images. What another host serves is not ours to take away. */

/** As the work names them, each once. */
export function pathsOf({ picSmall, picBig, imageSmall, imageBig, mp4 }: WorkPictures): string[] {
  const named = [picSmall, picBig, mp4, ...imageSmall, ...imageBig]
  return [...new Set(named.flatMap((name) => (name ? [name] : [])))]
}

const shown = (dataDir: string, name: string) => pictureFile(imageFolder(dataDir), name)
const sealedFolder = (dataDir: string, caseId: string) => path.join(dataDir, 'sealed', caseId)
const sealed = (dataDir: string, caseId: string, name: string) =>
  pictureFile(sealedFolder(dataDir, caseId), name)

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    (facts) => facts.isFile(),
    () => false,
  )
}

async function move(from: string | null, to: string | null): Promise<void> {
  if (from === null || to === null || !(await isThere(from))) return
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
}

/** Unreachable, but not deleted. */
export const seal = (dataDir: string, caseId: string, name: string) =>
  move(shown(dataDir, name), sealed(dataDir, caseId, name))

export const unseal = (dataDir: string, caseId: string, name: string) =>
  move(sealed(dataDir, caseId, name), shown(dataDir, name))

export async function removePicture(dataDir: string, name: string): Promise<void> {
  const place = shown(dataDir, name)
  if (place !== null) await rm(place, { force: true })
}

export async function removeSealed(dataDir: string, caseId: string): Promise<void> {
  await rm(sealedFolder(dataDir, caseId), { recursive: true, force: true })
}

/** How many of these are files of ours. */
export async function countFiles(dataDir: string, caseId: string, names: readonly string[]): Promise<number> {
  const found = await Promise.all(names.map((name) => findPicture(dataDir, caseId, name)))
  return found.filter((file) => file !== null).length
}

async function findPicture(dataDir: string, caseId: string, name: string): Promise<string | null> {
  for (const place of [shown(dataDir, name), sealed(dataDir, caseId, name)]) {
    if (place !== null && (await isThere(place))) return place
  }
  return null
}

/** SHA-256 of a picture's file in hexadecimal; null if there is none. */
export async function pictureHash(dataDir: string, caseId: string, name: string): Promise<string | null> {
  const file = await findPicture(dataDir, caseId, name)
  return file === null ? null : fileHash(file)
}

import { mkdir, statfs } from 'node:fs/promises'

/** Bytes free for us on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether `bytes` more leave at least `minFree` free on the disk of a folder. Makes the folder. */
export async function hasFreeSpace(folder: string, bytes: number, minFree: number): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  return (await freeBytes(folder)) - bytes >= minFree
}

import { mkdir, statfs } from 'node:fs/promises'

/** Bytes that are free for us on the disk on which a folder stands. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether `bytes` more leave at least `minFree` of the disk on which a folder stands. Makes the folder. */
export async function hasFreeSpace(folder: string, bytes: number, minFree: number): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  return (await freeBytes(folder)) - bytes >= minFree
}

import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Pictures as staff upload them, and as we keep them: newly encoded, without metadata, never larger than they came. */

export type PictureType = 'jpeg' | 'png' | 'webp'

/** By the first bytes, whatever the file is called. Null: none that we take. */
export function sniffPicture(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

/** More would take more memory than an upload is worth. */
const mostPixels = 80_000_000

const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true } as const

export interface KeptPicture {
  /** Below the folder of images, by the name of the width. */
  paths: Record<string, string>
  width: number
  height: number
}

export class UnreadablePicture extends Error {}

/** One after the other: an encoding takes a core and some hundred megabytes. */
let turn: Promise<unknown> = Promise.resolve()

export function encodeInTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}

/** The same in one width, for a picture that is no file. Throws UnreadablePicture. */
export async function encodePicture(bytes: Buffer, mostWide: number) {
  const { files } = await encodeInTurn(() => encodeAll(bytes, { kept: mostWide }))
  const { kept: content = Buffer.alloc(0) } = files
  const { width, height } = await sharp(content).metadata()
  return { content, width, height }
}

/**
 * Encodes a picture in each of the widths and writes the files under a random name below `folder`/`prefix`. Throws
 * UnreadablePicture where it is none, or broken, or too large.
 */
export async function keepPicture(
  folder: string,
  prefix: string,
  bytes: Buffer,
  widths: Readonly<Record<string, number>>,
): Promise<KeptPicture> {
  const { files, width, height } = await encodeInTurn(() => encodeAll(bytes, widths))
  const name = randomBytes(16).toString('hex')
  const below = `${prefix}${name.slice(0, 2)}`
  await mkdir(path.join(folder, below), { recursive: true })
  const paths: Record<string, string> = {}
  try {
    for (const [size, file] of Object.entries(files)) {
      const at = `${below}/${name.slice(2)}-${widths[size]}.webp`
      paths[size] = at
      await writeWhole(path.join(folder, at), file)
    }
  } catch (error) {
    await removePictureFiles(folder, Object.values(paths))
    throw error
  }
  return { paths, width, height }
}

async function encodeAll(bytes: Buffer, widths: Readonly<Record<string, number>>) {
  const { data, raw, width, height } = await decodePicture(bytes, Math.max(...Object.values(widths)))
  const files: Record<string, Buffer> = {}
  for (const [size, mostWide] of Object.entries(widths)) {
    const resized = sharp(data, { raw }).resize({ width: mostWide, withoutEnlargement: true })
    files[size] = await resized.webp({ quality: 82 }).toBuffer()
  }
  return { files, width, height }
}

/**
 * Reads a picture or the file of one once, as it is to be seen: what the camera noted of its turn goes with the metadata.
 * Width and height are those of the whole picture. Throws UnreadablePicture.
 */
export async function decodePicture(source: Buffer | string, mostWide: number) {
  try {
    const { autoOrient } = await sharp(source, options).metadata()
    const { data, info } = await sharp(source, options)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: mostWide, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return { data, raw, width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    throw new UnreadablePicture('the picture cannot be read', { cause: error })
  }
}

/** Written under a temporary name and renamed, so that readers never see a partial file. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const aside = `${file}.new`
  try {
    await writeFile(aside, bytes, { flush: true })
    await rename(aside, file)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

export async function removePictureFiles(folder: string, paths: readonly string[]): Promise<void> {
  for (const at of paths) await rm(path.join(folder, at), { force: true })
}

import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sizedFolder, sizedWidths } from '@yehang/contract/limits'
import sharp, { type CreateRaw, type Sharp } from 'sharp'
import { decodePicture, encodeInTurn, removePictureFiles, writeWhole } from './picture-files.ts'

/**
 * A picture in the widths from which a page lets the browser choose. `sizes` describes them, as answers carry it:
 * `01/23456789ab-8ab-360-560~1280.avif` is the name of the files, the picture's colour, the widths, the width of the
 * picture itself where the page can choose that as well, and the type.
 */

/**
 * Of the two types the smaller one is kept. At these qualities they are equally like the original (docs/speed.md); more
 * effort makes AVIF 5 % smaller and takes three to four times as long.
 */
const types = {
  avif: (picture: Sharp) => picture.avif({ quality: 58, effort: 3, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp) => picture.webp({ quality: 82 }),
}

interface Sized {
  sizes: string
  files: { path: string; content: Buffer }[]
}

interface SizeOptions {
  /** Pages can choose the picture as it is: the same width again is of use only where it is smaller. */
  isServed?: boolean
  /** With the same one, the same picture gets the same name. */
  salt?: Buffer
}

/** Less is not worth a file. */
const worthwhile = 0.9

/** Encodes a picture. Throws UnreadablePicture. */
export function sizePicture(
  bytes: Buffer,
  { isServed = false, salt = randomBytes(16) }: SizeOptions = {},
): Promise<Sized> {
  return encodeInTurn(async () => {
    const { data, raw, width: whole } = await decodePicture(bytes, Math.max(...sizedWidths))
    const encode = async (type: keyof typeof types, width: number) =>
      types[type](sharp(data, { raw }).resize({ width })).toBuffer()
    const widths = [...sizedWidths.filter((width) => width < raw.width), raw.width]
    const tried = widths[1] ?? raw.width
    const [avif, webp] = [await encode('avif', tried), await encode('webp', tried)]
    const type = avif.length < webp.length ? 'avif' : 'webp'
    const made: { width: number; content: Buffer }[] = []
    for (const width of widths) {
      const content = width === tried ? { avif, webp }[type] : await encode(type, width)
      const isSame = isServed && width === whole && content.length > worthwhile * bytes.length
      if (!isSame || widths.length === 1) made.push({ width, content })
    }
    const name = nameOf(
      made.map(({ content }) => content),
      salt,
    )
    const stem = `${name}-${await colourOf(data, raw)}-${made.map(({ width }) => width).join('-')}`
    const sizes = `${stem}${isServed && whole > (made.at(-1)?.width ?? 0) ? `~${whole}` : ''}.${type}`
    const paths = sizedPaths(sizes)
    return { sizes, files: made.map(({ content }, place) => ({ path: paths[place] ?? '', content })) }
  })
}

/** The same for a path at which the picture can be chosen in a width of its own. */
export function withOwnWidth(sizes: string, width: number): string {
  return sizes.replace(/(-\d+)(\.\w+)$/, (all, last: string, type: string) =>
    width > Number(last.slice(1)) ? `${last}~${width}${type}` : all,
  )
}

/**
 * Named by their content, so that a name never gets another one: 60 bits, since a page has each of them. And by a salt,
 * so that no two pictures of the site share files, and a visitor with a picture cannot find out whether a work that is
 * not shown yet has it.
 */
function nameOf(contents: readonly Buffer[], salt: Buffer): string {
  const hash = createHash('sha256').update(salt)
  for (const content of contents) hash.update(content)
  const name = BigInt(`0x${hash.digest('hex').slice(0, 15)}`)
    .toString(32)
    .padStart(12, '0')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

/** The average, of which three hexadecimal digits are enough for what is seen for a moment. */
async function colourOf(data: Buffer, raw: CreateRaw): Promise<string> {
  const dot = await sharp(data, { raw }).removeAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return [...dot.subarray(0, 3)].map((part) => Math.round(part / 17).toString(16)).join('')
}

/** The files, below the folder of images, the smallest first. */
export function sizedPaths(sizes: string): string[] {
  const [, name = '', widths = '', type = ''] =
    /^(\w+\/\w+)-\w+((?:-\d+)+)(?:~\d+)?\.(\w+)$/.exec(sizes) ?? []
  return widths
    .slice(1)
    .split('-')
    .map((width) => `${sizedFolder}/${name}-${width}.${type}`)
}

/** The name of a file that `filesWritten` found in the folder; null where it is none of ours. */
export function sizedName(below: string): string | null {
  return /^(\w{2}\/\w{10})-\d+\.(?:avif|webp)$/.exec(below)?.[1] ?? null
}

/** Encodes and writes; answers `sizes`. Throws UnreadablePicture. */
export async function keepSizes(folder: string, bytes: Buffer, options: SizeOptions = {}): Promise<string> {
  const { sizes, files } = await sizePicture(bytes, options)
  try {
    for (const file of files) {
      const place = path.join(folder, file.path)
      await mkdir(path.dirname(place), { recursive: true })
      await writeWhole(place, file.content)
    }
  } catch (error) {
    await removeSizes(folder, [sizes])
    throw error
  }
  return sizes
}

export async function removeSizes(folder: string, sizes: readonly string[]): Promise<void> {
  await removePictureFiles(folder, sizes.flatMap(sizedPaths))
}

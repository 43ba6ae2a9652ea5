import { readFile, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pictureMaxBytes } from '@yehang/contract'
import sharp from 'sharp'
import type { Context } from '../../../../platform/context.ts'
import { imageFolder, pictureFile, uploadedPictures } from '../../../../platform/files/folders.ts'
import { sniffPicture, UnreadablePicture } from '../../../../platform/files/picture-files.ts'
import { keepSizes } from '../../../../platform/files/sized-pictures.ts'
import { addJob, type Jobs } from '../../../../platform/jobs/queries.ts'
import {
  addSized,
  type PicturesOfWork,
  picturesAfter,
  type SizedPicture,
  sizedAfter,
  sizedAmong,
  sizedPathMax,
  worksShowing,
} from '../../../catalogue/queries/sized-pictures.ts'
import { moveVersionOfWorks } from '../../../catalogue/queries/version.ts'
import { removeSized } from '../../../catalogue/service/sized-pictures.ts'

/**
 * Makes the widths of pictures whose files lie in DATA_DIR: what an import names, uploads of the time before there were
 * widths, and pictures that a case has given back. What another host serves is taken as it is.
 */

type Doing = Pick<Context, 'db' | 'clock' | 'config' | 'log'>

const worksAtOnce = 200
/** Then the job makes room for others, and goes on where it was. */
const shiftMs = 60_000

/** The small and the large form of one picture. */
type Pair = readonly [small: string, big: string]

function coversOf({ pic_small, pic_big }: PicturesOfWork): Pair[] {
  const [small, big] = [pic_small ?? pic_big, pic_big ?? pic_small]
  return small === null || big === null ? [] : [[small, big]]
}

function stillsOf({ image_small, image_big }: PicturesOfWork): Pair[] {
  const longer = image_big.length < image_small.length ? image_small : image_big
  return longer.map((either, place) => [image_small[place] ?? either, image_big[place] ?? either])
}

/** Covers of all works come first: there are more stills, and a cover is seen more often. */
export async function sizePictures(
  context: Doing,
  place: Jobs['size-pictures'],
  signal: AbortSignal,
): Promise<void> {
  const made = new Set<string>()
  try {
    const next = await sizeInTurn(context, place, signal, made)
    if (next !== null) await addJob(context.db, 'size-pictures', next, { key: 'size-pictures' })
  } finally {
    // After a failure too: the next attempt finds these made.
    await showAnew(context, made)
  }
}

/** Answers where to go on; null at the end. `made` gets the paths of pictures whose widths are others now. */
async function sizeInTurn(
  context: Doing,
  { after, stills = false }: Jobs['size-pictures'],
  signal: AbortSignal,
  made: Set<string>,
): Promise<Jobs['size-pictures'] | null> {
  const until = performance.now() + shiftMs
  let at = after
  for (;;) {
    const works = await picturesAfter(context.db, at, worksAtOnce)
    const pairs = works.flatMap(stills ? stillsOf : coversOf)
    for (const pair of await unmade(context, pairs)) {
      signal.throwIfAborted()
      await makePair(context, pair, made)
    }
    at = works.at(-1)?.id ?? at
    if (works.length < worksAtOnce) return stills ? null : { after: '0', stills: true }
    if (performance.now() >= until) return { after: at, stills }
  }
}

/** Cached answers with these pictures are made anew: once a turn, since all works are read to find those that have them. */
async function showAnew({ db }: Doing, paths: Iterable<string>): Promise<void> {
  const works = await worksShowing(db, [...paths])
  if (works.length > 0) await moveVersionOfWorks(db, works)
}

/** Those that may have widths, each once, and have not been tried. */
async function unmade({ db, config }: Doing, pairs: readonly Pair[]): Promise<Pair[]> {
  const isOurs = (name: string) =>
    name.length <= sizedPathMax &&
    (config.site.imageHost === undefined || name.startsWith(uploadedPictures)) &&
    pictureFile(imageFolder(config.dataDir), name) !== null
  const ours = pairs.filter((pair) => pair.every(isOurs))
  const known = new Set((await sizedAmong(db, [...new Set(ours.flat())])).map(({ path }) => path))
  const found = new Map<string, Pair>()
  for (const pair of ours) {
    if (!pair.every((name) => known.has(name))) found.set(pair.join('\n'), pair)
  }
  return [...found.values()]
}

interface Source {
  path: string
  facts: string
  bytes: Buffer
  width: number
  height: number
}

const factsOf = async (file: string | null) => {
  const found = file === null ? null : await stat(file).catch(() => null)
  return found?.isFile() ? { length: found.size, facts: `${found.size} ${Math.round(found.mtimeMs)}` } : null
}

/** Null where there is no such file; without a size where it cannot be read as a picture. */
async function readSource({ config }: Doing, path: string): Promise<Source | null> {
  const file = pictureFile(imageFolder(config.dataDir), path)
  const found = await factsOf(file)
  if (file === null || found === null) return null
  const unread = { path, facts: found.facts, bytes: Buffer.alloc(0), width: 0, height: 0 }
  if (found.length > pictureMaxBytes) return unread
  const bytes = await readFile(file)
  if (sniffPicture(bytes) === null) return unread
  const { autoOrient } = await sharp(bytes)
    .metadata()
    .catch(() => ({ autoOrient: { width: 0, height: 0 } }))
  return { ...unread, bytes, ...autoOrient }
}

/** An operator may have made the small form from a part of the large one: then each has widths of its own. */
function areAlike(one: Source, other: Source): boolean {
  const [first, second] = [one.width * other.height, other.width * one.height]
  return first > 0 && Math.abs(first - second) <= 0.02 * Math.max(first, second)
}

async function makePair(context: Doing, [smallPath, bigPath]: Pair, made: Set<string>): Promise<void> {
  const small = await readSource(context, smallPath)
  const big = smallPath === bigPath ? small : await readSource(context, bigPath)
  const sources = [...new Set([small, big])].filter((source) => source !== null)
  const [first, second] = sources
  if (first !== undefined && second !== undefined && second.width >= first.width && areAlike(first, second)) {
    return makeSizes(context, second, sources, made)
  }
  for (const source of sources) await makeSizes(context, source, [source], made)
}

/** Makes the widths of one picture, for the paths of all. */
async function makeSizes(
  context: Doing,
  from: Source,
  all: readonly Source[],
  made: Set<string>,
): Promise<void> {
  const { db, clock, config, log } = context
  const folder = imageFolder(config.dataDir)
  const began = performance.now()
  const sizes = await keepSizes(folder, from.bytes, { isServed: true }).catch((error: unknown) => {
    if (!(error instanceof UnreadablePicture)) throw error
    log.info({ path: from.path }, 'a picture cannot be read: it has one width')
    return null
  })
  for (const { path } of all) made.add(path)
  // One of them may have had widths of its own.
  await removeSized(
    context,
    all.map(({ path }) => path),
  )
  const rows = all.map(({ path, facts }): SizedPicture => ({ path, sizes, source: facts }))
  await addSized(db, rows, new Date(clock.now()))
  // A case may have sealed the work meanwhile: it moves the file, and then removes the widths that it finds.
  for (const { path, facts } of all) {
    if ((await factsOf(pictureFile(folder, path)))?.facts !== facts) await removeSized(context, [path])
  }
  // At most half of one core, since visitors are served on the same machine.
  await pause(performance.now() - began)
}

const rowsAtOnce = 1000

/** Forgets pictures whose file has gone or has become another one; those are made anew with the next pass. */
export async function dropStaleSizes(context: Doing): Promise<void> {
  const { db, config } = context
  let after = ''
  for (;;) {
    const rows = await sizedAfter(db, after, rowsAtOnce)
    const stale: string[] = []
    for (const { path, source } of rows) {
      const found = await factsOf(pictureFile(imageFolder(config.dataDir), path))
      if (found === null || (source !== null && found.facts !== source)) stale.push(path)
    }
    await removeSized(context, stale)
    await showAnew(context, stale)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last.path
  }
}

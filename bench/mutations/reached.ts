import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Block, withMarks } from './blocks.ts'
import { Runner } from './runner.ts'
import { areas, type Source } from './syntax.ts'

/** What one test file reaches, by keys of blocks, and how long it takes. */
export interface Reached {
  /** Of the text of the test file. */
  hash: string
  passed: boolean
  ms: number
  keys: string[]
}

export type ReachedByFile = Record<string, Reached>

/** Others read sources as text, or test what does not run on the server. */
const isTestOfServer = (file: string) => file.startsWith('server/')

const unbrokenLimitMs = 300_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Runs each test file once, on sources with marks, and reads what it reached. With a `cache` only the test files that have
 * changed since; what other files reach is taken from there.
 */
export async function readReached(
  copy: string,
  sources: Source[],
  { cache, said }: { cache: string | undefined; said: (line: string) => void },
): Promise<ReachedByFile> {
  const known: ReachedByFile = cache && existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {}
  const folder = mkdtempSync(path.join(tmpdir(), 'yehang-reached-'))
  const marks = path.join(copy, 'bench/mutations/mark-reached.mjs')
  const runner = new Runner(copy, {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${marks}`,
    REACHED_FOLDER: folder,
  })
  for (const source of sources) writeFileSync(path.join(copy, source.file), withMarks(source))
  const reached: ReachedByFile = {}
  try {
    const files = (await runner.files()).filter(isTestOfServer)
    for (const [index, file] of files.entries()) {
      const hash = hashOf(readFileSync(path.join(copy, file), 'utf8'))
      const before = known[file]
      if (before?.hash === hash) {
        reached[file] = before
        continue
      }
      const { passed, why, ms } = await runner.run(file, unbrokenLimitMs)
      const written = path.join(folder, hashOf(path.join(copy, file)))
      const keys = existsSync(written) ? readFileSync(written, 'utf8').trim().split('\n') : []
      reached[file] = { hash, passed, ms: Math.round(ms), keys: [...new Set(keys)].sort() }
      if (!passed) said(`${file} fails unbroken and is left out: ${why}`)
      if (index % 25 === 0) said(`reached: ${index} of ${files.length} test files`)
      if (cache) writeFileSync(cache, JSON.stringify({ ...known, ...reached }))
    }
  } finally {
    await runner.end()
    rmSync(folder, { recursive: true })
    for (const { file, text } of sources) writeFileSync(path.join(copy, file), text)
  }
  return reached
}

/** The test files that reach a block: first those of its domain, and of these the ones that reach most of its file. */
export function filesThatReach(reached: ReachedByFile, { area, file }: Source, block: Block): string[] {
  const isKnown = Object.values(reached).some(({ keys }) => keys.includes(block.key))
  // A cache of an earlier state of the source: whoever reaches it at all.
  const wanted = isKnown ? block.key : `${file}#module`
  return Object.entries(reached)
    .filter(([, { passed, keys }]) => passed && keys.includes(wanted))
    .map(([test, { keys, ms }]) => ({
      test,
      ms,
      isOwn: test.startsWith(`${areas[area]}/`),
      blocks: keys.filter((key) => key.startsWith(`${file}#`)).length,
    }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.blocks - a.blocks || a.ms - b.ms)
    .map(({ test }) => test)
}

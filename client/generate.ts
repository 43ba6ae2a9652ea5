import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { breakingChanges, isBreakingVersion } from './generator/breaking.ts'
import { presentShape, type Shape } from './generator/shape.ts'
import { snapshotText } from './generator/snapshot.ts'
import { sourcesOf } from './generator/sources.ts'

/** `npm run generate`: writes the sources and the snapshot that the contract decides. */

export const generatedFolder = path.join(import.meta.dirname, 'src/generated')
export const snapshotFile = path.join(import.meta.dirname, 'contract.json')

export function packageVersion(): string {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8')).version
}

export const committedShape = (): Shape => JSON.parse(readFileSync(snapshotFile, 'utf8'))

/** What breaks programs and is not said by the version. */
export function unannounced(before: Shape, after: Shape): string[] {
  return isBreakingVersion(before.version, after.version) ? [] : breakingChanges(before, after)
}

/** Every file that is made, by its path. */
export function madeFiles(shape: Shape): Map<string, string> {
  const sources = [...sourcesOf(shape)].map(([name, text]): [string, string] => [
    path.join(generatedFolder, name),
    text,
  ])
  return new Map([...sources, [snapshotFile, snapshotText(shape)]])
}

if (import.meta.main) {
  const shape = presentShape(packageVersion())
  const isFirst = !readdirSync(import.meta.dirname).includes('contract.json')
  const changes = isFirst ? [] : unannounced(committedShape(), shape)
  if (changes.length > 0) {
    console.error(`These changes break programs that use the API:\n${changes.join('\n')}`)
    console.error(
      'Undo them, or raise the version in client/package.json: below 1.0 the second number, else the first.',
    )
    process.exitCode = 1
  } else {
    rmSync(generatedFolder, { recursive: true, force: true })
    mkdirSync(generatedFolder)
    for (const [file, text] of madeFiles(shape)) writeFileSync(file, text)
  }
}

import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const here = import.meta.dirname
const compiler = path.join(here, '../node_modules/typescript/bin/tsc')

/** Writes the package as it is published: plain JavaScript with types, and nothing that has to be installed. */
export async function buildPackage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const own = JSON.parse(await readFile(path.join(here, 'package.json'), 'utf8'))
  const { name, version, description, type, license, engines } = own
  const exported = { types: './index.d.ts', default: './index.js' }
  const published = { name, version, description, type, license, engines, exports: { '.': exported } }
  await promisify(execFile)(process.execPath, [compiler, '-p', here, '--outDir', folder])
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await cp(path.join(here, 'README.md'), path.join(folder, 'README.md'))
  await cp(path.join(here, '../LICENSE'), path.join(folder, 'LICENSE'))
}

if (import.meta.main) await buildPackage(path.join(here, 'dist'))

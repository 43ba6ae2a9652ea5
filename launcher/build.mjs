import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { exclusively } from './exclusive.mjs'
import { packageScript } from './package-script.mjs'
import { repository } from './paths.mjs'
import { recall, remember } from './remembered.mjs'
import { runScript } from './run.mjs'

const cacheName = 'web-build'
const inputs = ['web', 'client/src', 'contract/src', 'package-lock.json', 'tsconfig.base.json']
const ignored = new Set(['node_modules', 'dist'])

async function listFiles(name) {
  const entries = await readdir(name, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!entries) return [name]
  const kept = entries.filter((entry) => !ignored.has(entry.name))
  return (await Promise.all(kept.map((entry) => listFiles(path.join(name, entry.name))))).flat()
}

/** A fingerprint of names and contents; times say nothing after a checkout. */
export async function hashInputs(root = repository) {
  const hash = createHash('sha256')
  const files = (await Promise.all(inputs.map((name) => listFiles(path.join(root, name))))).flat().sort()
  for (const file of files) {
    const content = await readFile(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Builds the web pages where a source has changed since the last build. */
export async function buildWeb(node) {
  const web = path.join(repository, 'web')
  if (!existsSync(path.join(web, 'vite.config.ts'))) return
  const isBuilt = async (current) =>
    (await recall(cacheName)) === current && existsSync(path.join(web, 'dist/index.html'))
  if (await isBuilt(await hashInputs())) return
  await exclusively('build', async () => {
    const current = await hashInputs()
    if (await isBuilt(current)) return
    console.log('Building the web pages')
    const vite = packageScript('vite', 'vite')
    const env = { ...process.env, NODE_ENV: 'production' }
    const code = await runScript(node, vite, ['build', '--logLevel', 'warn'], { cwd: web, env })
    if (code !== 0) throw new Error(`the web build failed with exit code ${code}`)
    await remember(cacheName, current)
  })
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { exclusively } from './exclusive.mjs'
import { npmCommand } from './npm.mjs'
import { cacheFolder, repository } from './paths.mjs'
import { recall, remember } from './remembered.mjs'
import { run } from './run.mjs'

const cacheName = 'installed'

async function readLock(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
}

/** Whether what npm wrote down about node_modules agrees with the lock file. Packages of other systems may lack. */
export function agrees(wanted, installed) {
  if (!installed) return false
  return Object.entries(wanted.packages).every(([name, { version, integrity, link, optional }]) => {
    if (name === '') return true
    const found = installed.packages[name]
    if (!found) return optional === true
    return link ? found.link === true : found.version === version && found.integrity === integrity
  })
}

async function fingerprint() {
  const lock = await readFile(path.join(repository, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

async function isInstalled(current) {
  if ((await recall(cacheName, cacheFolder)) === current) return true
  const wanted = await readLock(path.join(repository, 'package-lock.json'))
  const installed = await readLock(path.join(repository, 'node_modules/.package-lock.json'))
  if (!agrees(wanted, installed)) return false
  await remember(cacheName, current)
  return true
}

/** Runs `npm ci` where node_modules is missing or older than the lock file. */
export async function install(node) {
  const current = await fingerprint()
  if (await isInstalled(current)) return
  await exclusively('install', async () => {
    if (await isInstalled(current)) return
    console.log('Installing packages')
    const { file, args, options } = npmCommand('npm', node)
    const code = await run(file, [...args, 'ci', '--no-audit', '--no-fund'], options)
    if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`)
    await remember(cacheName, current)
  })
}

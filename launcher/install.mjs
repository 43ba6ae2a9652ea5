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

async function installIn(node, options) {
  const { file, args, options: spawning } = npmCommand('npm', node)
  const code = await run(file, [...args, 'ci', '--no-audit', '--no-fund', ...options], spawning)
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`)
}

/** Runs `npm ci` where node_modules is missing or older than the lock file. */
export async function install(node) {
  const current = await fingerprint()
  if (await isInstalled(current)) return
  await exclusively('install', async () => {
    if (await isInstalled(current)) return
    console.log('Installing packages')
    await installIn(node, [])
    await remember(cacheName, current)
  })
}

/** The same for a folder of the repository that has a lock file of its own, since only few need what is in it. */
export async function installApart(node, name) {
  const folder = path.join(repository, name)
  const isThere = async () => {
    const wanted = await readLock(path.join(folder, 'package-lock.json'))
    return agrees(wanted, await readLock(path.join(folder, 'node_modules/.package-lock.json')))
  }
  if (await isThere()) return
  await exclusively(`install ${name}`, async () => {
    if (await isThere()) return
    console.log(`Installing packages of ${name}`)
    await installIn(node, ['--prefix', folder])
  })
}

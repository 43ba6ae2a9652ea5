import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { npmCommand } from './npm.mjs'
import { privateFolder, userCacheFolder } from './private-folder.mjs'
import { recall, remember } from './remembered.mjs'

const execute = promisify(execFile)
const wantedMajor = 24
/** What is fetched where no Node 24 is there: one version, so that two installs run the same. */
export const fetchedVersion = '24.21.0'
const cacheName = 'node24'

/** Node 24 and later run TypeScript as it is. */
export function isNewEnough(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0) >= wantedMajor
}

export async function runsNode24(file) {
  const { stdout } = await execute(file, ['--version']).catch(() => ({ stdout: '' }))
  return isNewEnough(stdout.trim())
}

async function fetchNode() {
  console.log(`Node ${process.versions.node} is here, Node ${wantedMajor} is needed: asking npx for it`)
  const { file, args, options } = npmCommand('npx')
  // The package `node` puts its program in place by an install script, which this repository's .npmrc forbids;
  // hence the flag, and a folder outside the repository. Not the shared temporary folder: npx runs what lies there.
  const command = ['--yes', '--ignore-scripts=false', `--package=node@${fetchedVersion}`]
  const print = ['--', 'node', '--print', 'process.execPath']
  try {
    const cwd = await privateFolder(path.join(userCacheFolder(), 'npx'))
    const { stdout } = await execute(file, [...args, ...command, ...print], { ...options, cwd })
    const node = stdout.trim().split('\n').at(-1) ?? ''
    if (await runsNode24(node)) return node
    throw new Error(`it answered ${JSON.stringify(stdout)}`)
  } catch (error) {
    throw new Error(
      `Node ${wantedMajor} could not be had through npx. Install it from https://nodejs.org and start again.\n${error.message}`,
    )
  }
}

/** The path of a Node that is new enough: our own, the one found earlier, or one that npx fetches. */
export async function findNode() {
  if (isNewEnough(process.version)) return process.execPath
  const known = await recall(cacheName)
  if (known && (await runsNode24(known))) return known
  return fetchNode()
}

export async function rememberNode(node) {
  if (node !== process.execPath && node !== (await recall(cacheName))) await remember(cacheName, node)
}

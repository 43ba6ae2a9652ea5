import childProcess from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into every process of the tests (NODE_OPTIONS): writes down the keys of the blocks that the process reaches, into
 * the file that REACHED_FILE names.
 */

const seen = new Set()

globalThis.markReached = (key) => {
  const file = process.env.REACHED_FILE
  if (seen.has(key) || file === undefined) return
  seen.add(key)
  appendFileSync(file, `${key}\n`)
}

/** From here on what is reached is written there. */
globalThis.markReachedInto = (file) => {
  seen.clear()
  process.env.REACHED_FILE = file
}

/** Tests give some of their processes an environment of its own: these two have to be in it. */
function withOurs(options) {
  if (!options?.env) return options
  const { NODE_OPTIONS = '', REACHED_FILE } = process.env
  const nodeOptions = options.env.NODE_OPTIONS ? `${NODE_OPTIONS} ${options.env.NODE_OPTIONS}` : NODE_OPTIONS
  return {
    ...options,
    env: { ...options.env, NODE_OPTIONS: nodeOptions, ...(REACHED_FILE && { REACHED_FILE }) },
  }
}

const { spawn, execFile, spawnSync } = childProcess

/** A call with the file, perhaps arguments, perhaps options, perhaps a function. */
const patched =
  (original) =>
  (file, ...rest) =>
    original(
      file,
      ...(file === process.execPath ? rest.map((part) => (isOptions(part) ? withOurs(part) : part)) : rest),
    )

const isOptions = (part) => typeof part === 'object' && part !== null && !Array.isArray(part)

childProcess.spawn = patched(spawn)
childProcess.spawnSync = patched(spawnSync)
const promisified = Symbol.for('nodejs.util.promisify.custom')
childProcess.execFile = Object.assign(patched(execFile), { [promisified]: patched(execFile[promisified]) })
syncBuiltinESMExports()

import { once } from 'node:events'
import { readdirSync, watch } from 'node:fs'
import path from 'node:path'

/** Changes within this time, such as those of a `git checkout`, are one. */
const togetherMs = 100
/** Migrations are none of it: a start runs them once and for good, so it does not follow each time one is saved. */
const isSource = (name) => name.endsWith('.ts') && !name.endsWith('.test.ts')

/**
 * Calls `changed` after each change below the folders. They are watched as folders: an editor that replaces a file ends
 * the watching of the file itself (nodejs/node#51621).
 */
function watchFolders(folders, changed) {
  const watchers = new Map()
  const leave = (folder) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  /** Watches a folder and those in it; answers whether there is source in what was not watched yet. */
  const look = (folder) => {
    let isNew = false
    if (!watchers.has(folder)) {
      const watcher = watch(folder, (_event, name) => {
        // A folder that comes or goes changes the one it is in.
        if (name === null || isSource(name) || lookAgain(folder)) changed()
      })
      watcher.on('error', () => leave(folder))
      watchers.set(folder, watcher)
      isNew = true
    }
    const entries = readdirSync(folder, { withFileTypes: true })
    const inside = entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => look(path.join(folder, entry.name)))
    return inside.includes(true) || (isNew && entries.some(({ name }) => isSource(name)))
  }
  const lookAgain = (folder) => {
    try {
      return look(folder)
    } catch {
      // It has gone meanwhile.
      leave(folder)
      return false
    }
  }
  for (const folder of folders) look(folder)
  return () => {
    for (const folder of [...watchers.keys()]) leave(folder)
  }
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/**
 * Starts a program, and again whenever a source below the folders changes. Unlike `node --watch` it sees what only
 * child processes of the program import (the worker).
 */
export function restartOnChange(folders, start) {
  let child = start()
  let isEnding = false
  let timer
  let restarted = Promise.resolve()
  const restart = async () => {
    await stop(child)
    if (!isEnding) child = start()
  }
  const close = watchFolders(folders, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      restarted = restarted.then(restart)
    }, togetherMs)
  })
  return {
    async end() {
      isEnding = true
      close()
      clearTimeout(timer)
      await restarted
      await stop(child)
    },
  }
}

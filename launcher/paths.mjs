import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Not import.meta.dirname: Debian 12's Node 18, with which we look for Node 24, does not have it.
export const repository = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** What the launcher remembers. `npm ci` empties it together with node_modules. */
export const cacheFolder = path.join(repository, 'node_modules/.cache/yehang')

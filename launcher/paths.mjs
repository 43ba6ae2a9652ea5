import path from 'node:path'

export const repository = path.resolve(import.meta.dirname, '..')

/** What the launcher remembers. `npm ci` empties it together with node_modules. */
export const cacheFolder = path.join(repository, 'node_modules/.cache/yehang')

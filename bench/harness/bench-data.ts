import path from 'node:path'

/** Databases and files that benchmarks keep between runs: not in the site's own folder, whose backups would hold them. */
export const benchData = path.resolve(import.meta.dirname, '../../bench-data')

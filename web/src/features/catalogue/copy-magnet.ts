import { copyAndNotify } from '../../ui/copying.ts'
import type { Magnet } from './calls.ts'
import { copiesToday, spendCopy } from './copies.ts'
import { countCopy } from './copy-report.ts'
import { magnetLink } from './magnet-link.ts'

/** Two quick presses would both find a copy left. */
let underway = false

/** Copies a magnet's link within the day's limit. A copy that fails does not count (specification §4). */
export async function copyMagnet(magnet: Magnet, limit: number): Promise<'copied' | 'failed' | 'limit'> {
  if (underway) return 'failed'
  if (copiesToday() >= limit) return 'limit'
  underway = true
  try {
    if (!(await copyAndNotify(magnetLink(magnet)))) return 'failed'
  } finally {
    underway = false
  }
  spendCopy()
  countCopy(magnet.id)
  return 'copied'
}

import { copyAndNotify } from '../../../ui/copy/copy-and-notify.ts'
import type { Magnet } from '../calls.ts'
import { copiedToday, copiesToday, spendCopy } from './copies.ts'
import { countCopy } from './copy-report.ts'
import { magnetLink } from './magnet-link.ts'

/** Two quick presses would both find a copy left. */
let underway = false

/**
 * Copies a magnet's link within the day's limit, or hands it to `give`. What fails does not count, nor does the same
 * magnet twice.
 */
export async function copyMagnet(
  magnet: Magnet,
  limit: number,
  give: (link: string) => Promise<boolean> | boolean = copyAndNotify,
): Promise<'copied' | 'failed' | 'limit'> {
  if (underway) return 'failed'
  if (copiesToday() >= limit && !copiedToday(magnet.id)) return 'limit'
  underway = true
  try {
    if (!(await give(magnetLink(magnet)))) return 'failed'
  } finally {
    underway = false
  }
  spendCopy(magnet.id)
  countCopy(magnet.id)
  return 'copied'
}

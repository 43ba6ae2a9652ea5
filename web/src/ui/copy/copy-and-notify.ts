import { texts } from '@yehang/contract/texts'
import { copyText } from '../../lib/clipboard.ts'
import { notify } from '../snackbar.tsx'
import { failedCopy } from './failed-copy.ts'

/** Copies and announces it (docs/requirements.md, site 12). */
export async function copyAndNotify(text: string): Promise<boolean> {
  if (text === '') {
    notify(texts.nothingToCopy)
    return false
  }
  const copied = await copyText(text)
  if (copied) notify(texts.copied)
  else failedCopy.set(text)
  return copied
}

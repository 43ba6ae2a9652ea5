import { copyText } from '../../../lib/clipboard.ts'
import { toast } from '../../ui/toasts.tsx'

/** Copies, and announces it. */
export async function copyAndNotify(text: string): Promise<void> {
  const copied = await copyText(text)
  toast(copied ? { text: `已复制 ${text}` } : { text: '浏览器没有让复制', bad: true })
}

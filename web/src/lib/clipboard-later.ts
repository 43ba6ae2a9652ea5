import { copyText } from './clipboard.ts'

/**
 * Copies a text that is still on its way; false where the browser refuses. Safari lets a press write to the clipboard
 * only at once, so the promise itself is handed over. To be called within the press. Rejects as `text` does.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  if (typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write) {
    const type = 'text/plain'
    try {
      await navigator.clipboard.write([
        new ClipboardItem({ [type]: text.then((ready) => new Blob([ready], { type })) }),
      ])
      return true
    } catch {
      // The text did not come, or the browser takes no promise.
    }
  }
  return copyText(await text)
}

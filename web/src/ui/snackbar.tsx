import { texts } from '@yehang/contract/texts'
import { observable } from '../lib/observable.ts'

/** Leads somewhere, or does something. */
type NoticeAction = { label: string } & ({ href: string } | { onPress: () => void })

export interface Notice {
  text: string
  action?: NoticeAction
}

/** The notice that is shown now. */
export const shownNotice = observable<Notice | null>(null)

/** Modal dialogs in the order in which they were opened. What is outside of the last one is neither seen nor announced. */
export const openDialogs = observable<readonly HTMLDialogElement[]>([])

/** Shows a sentence for five seconds; a later one replaces it. Returns the function that removes it earlier. */
export function notify(text: string, action?: NoticeAction): () => void {
  const own = action ? { text, action } : { text }
  shownNotice.set(own)
  return () => {
    if (shownNotice.get() === own) shownNotice.set(null)
  }
}

/** For an error of the page itself, which no answer explains. */
export function notifyUnknown(error: unknown): void {
  reportError(error)
  notify(texts.unknownError)
}

import { observable } from '../../lib/observable.ts'

/** Text that the browser refused to copy; CopyByHand offers it. */
export const failedCopy = observable<string | null>(null)

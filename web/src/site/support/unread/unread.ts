import { observable } from '../../../lib/observable.ts'

/** Messages with a reply that has not been read; 0 for guests, and until the server has said. */
export const unread = observable(0)

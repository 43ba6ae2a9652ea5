import { observable } from '../../../lib/observable.ts'

/** Messages with an unread reply; 0 for guests, and until the server has answered. */
export const unread = observable(0)

import { observable } from '../../../lib/observable.ts'

/** Works that came in for the member's saved searches; 0 for guests, and until the server has answered. */
export const newInSearches = observable(0)

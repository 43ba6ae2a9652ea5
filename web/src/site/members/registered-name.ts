import { observable } from '../../lib/observable.ts'

/** The name that was just registered, for login to fill in. */
export const registeredName = observable<string | null>(null)

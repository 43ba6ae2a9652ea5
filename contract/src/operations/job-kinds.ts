import { oneOf } from '../values.ts'

/** Kinds of jobs as the back office names them; `other` is what it has no word for. */
export const jobKinds = ['transcode', 'fetch', 'check-order', 'import', 'remove-media', 'other'] as const

export const jobKind = oneOf(jobKinds)

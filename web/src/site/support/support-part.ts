import { onDemand } from '../../lib/on-demand.ts'

/** Own messages: what a guest does without. */
export const supportPart = onDemand(() => import('./member-side.ts'))

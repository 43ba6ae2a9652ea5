import { onDemand } from '../../lib/on-demand.ts'

/** What members follow, hide and have opened: lists that only their own pages show. */
export const listsPart = onDemand(() => import('./lists.ts'))

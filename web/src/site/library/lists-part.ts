import { onDemand } from '../../lib/on-demand.ts'

/** The lists of followed, hidden and opened entries, which only their own pages show. */
export const listsPart = onDemand(() => import('./lists.ts'))

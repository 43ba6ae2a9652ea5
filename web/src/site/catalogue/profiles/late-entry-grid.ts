import { late } from '../../../ui/late.tsx'

export const LateEntryGrid = late(async () => (await import('./entry-grid.tsx')).EntryGrid)

import { late } from '../../../ui/late.tsx'

export const LateEntryProfile = late(async () => (await import('./entry-profile.tsx')).EntryProfile)

import { late } from '../../../ui/late.tsx'

/** Beside the works of an entry on a wide screen, in a sheet on a phone. */
export const LateDirectoryList = late(async () => (await import('./directory-list.tsx')).DirectoryList)

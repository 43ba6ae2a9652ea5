import { late } from '../../../ui/late.tsx'

export const LateDirectorySidebar = late(
  async () => (await import('./directory-sidebar.tsx')).DirectorySidebar,
)

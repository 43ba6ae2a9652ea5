import { late } from '../../ui/late.tsx'

/** Where a phone shows no menu: on a wide screen it has links alone. */
export const LateChannelNav = late(async () => (await import('./channel-nav.tsx')).ChannelNav)

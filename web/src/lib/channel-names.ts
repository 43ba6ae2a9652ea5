import { channels, type ModId, type ModName, modNameOf, usualChannelNames } from '@yehang/contract/channels'

/** As the operator calls them (shown-channels.ts). */
export const channelNames: Record<ModName, string> = { ...usualChannelNames }

/** The latest works of a channel; Latin letters keep a space before Chinese ones. */
export function latestOf(channel: ModName): string {
  const name = channelNames[channel]
  return `${name}${/\w$/.test(name) ? ' ' : ''}最新`
}

/** The channel of an answer's `modId`. */
export function channelOf(modId: number): ModName {
  const known = Object.values(channels).find((id): id is ModId => id === modId)
  return modNameOf(known ?? channels.censored)
}

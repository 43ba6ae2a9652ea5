import { channels, type ModId, type ModName, modNameOf } from '@yehang/contract/channels'

export const channelNames: Record<ModName, string> = {
  censored: '有码',
  uncensored: '无码',
  western: '欧美',
  anime: '动漫',
  fc2: 'FC2',
}

/** The latest works of a channel; Latin letters keep a space before Chinese ones. */
export function latestOf(channel: ModName): string {
  return channel === 'fc2' ? `${channelNames.fc2} 最新` : `${channelNames[channel]}最新`
}

/** The channel of an answer's `modId`. */
export function channelOf(modId: number): ModName {
  const known = Object.values(channels).find((id): id is ModId => id === modId)
  return modNameOf(known ?? channels.censored)
}

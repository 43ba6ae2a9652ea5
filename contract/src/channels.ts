/** The five channels and the number each carries in the API (docs/requirements.md, catalogue 1). */
export const channels = {
  censored: 1,
  uncensored: 2,
  western: 3,
  fc2: 4,
  anime: 5,
} as const

export type ModName = keyof typeof channels
export type ModId = (typeof channels)[ModName]

export const modNames = Object.keys(channels) as ModName[]

/** How the channels are called where the operator has not named them, in the order of the navigation. */
export const usualChannelNames: Readonly<Record<ModName, string>> = {
  censored: '有码',
  uncensored: '无码',
  western: '欧美',
  anime: '动漫',
  fc2: 'FC2',
}

/** A channel as the site shows it. */
export interface ShownChannel {
  channel: ModName
  name: string
  /** In the navigation, on the home page and in every choice of channels. */
  visible: boolean
  /** Has rankings, and directories of tags, makers and the like. */
  rankings: boolean
  directories: boolean
}

export const usualChannels: readonly ShownChannel[] = Object.entries(usualChannelNames).map(
  ([channel, name]) => ({
    channel: channel as ModName,
    name,
    visible: true,
    rankings: channel !== 'fc2',
    directories: true,
  }),
)

const names = Object.fromEntries(modNames.map((name) => [channels[name], name])) as Record<ModId, ModName>

export function modNameOf(modId: ModId): ModName {
  return names[modId]
}

const everyChannel: readonly ModId[] = [1, 2, 3, 4, 5]

/** The channels in which entries of a kind have a page; performers belong to all. */
export const entryChannels: Record<string, readonly ModId[]> = {
  performer: everyChannel,
  tag: everyChannel,
  maker: everyChannel,
  label: everyChannel,
  director: everyChannel,
  series: [1],
  item: [1],
}

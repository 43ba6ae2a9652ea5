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

/** The five channels and the number each carries in the API (specification §9). */
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

/** The channels in which entries of a kind have a page; performers belong to all. */
export const entryChannels = {
  performer: [1, 2, 3, 4, 5],
  tag: [1, 2, 3, 5],
  maker: [1, 2, 3],
  series: [1],
  label: [1],
  director: [1],
  item: [1],
} as const satisfies Record<string, readonly ModId[]>

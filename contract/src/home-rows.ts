import { type ModName, modNames, usualChannels } from './channels.ts'

/** The rows of the home page: the latest works of each channel, the rankings, and those that are one visitor's own. */
export const ownRowNames = ['begun', 'followed', 'collected', 'random', 'recommended'] as const
export type OwnRowName = (typeof ownRowNames)[number]

export type HomeRowName = ModName | 'ranking' | OwnRowName
export const homeRowNames: readonly [HomeRowName, ...HomeRowName[]] = ['ranking', ...modNames, ...ownRowNames]

/** A row as the operator sets it. An empty name stands for the usual one. */
export interface HomeRow {
  row: HomeRowName
  name: string
  visible: boolean
}

/** The order where the operator has set none: it follows the channels. */
function usualOrder(channels: readonly ModName[]): HomeRowName[] {
  const [first, ...others] = channels
  const beginning: HomeRowName[] = first === undefined ? [] : [first]
  return [...beginning, 'begun', 'followed', 'ranking', ...others, 'collected', 'random', 'recommended']
}

/** All rows in their order; those that `set` does not name, as a newer version may have, come after it. */
export function homeRowsOf(
  set: readonly HomeRow[],
  channels: readonly ModName[] = usualChannels.map(({ channel }) => channel),
): HomeRow[] {
  const named = new Set(set.map(({ row }) => row))
  const others = usualOrder(channels).filter((row) => !named.has(row))
  return [...set, ...others.map((row) => ({ row, name: '', visible: true }))]
}

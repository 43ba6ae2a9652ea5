import { type ModName, type ShownChannel, usualChannels } from '@yehang/contract/channels'
import { channelNames } from './channel-names.ts'

/**
 * The channels as the operator has them shown. There is one site in a process, so they hold for the whole of it: a
 * browser has them of its page, the server sets those of now before it renders one.
 */
let all: readonly ShownChannel[] = usualChannels

export function showChannels(channels: readonly ShownChannel[] = usualChannels): void {
  all = channels
  for (const { channel, name } of channels) channelNames[channel] = name
}

/** Whether a channel is shown, and has rankings or directories. */
export function carries(channel: ModName, what: 'visible' | 'rankings' | 'directories' = 'visible'): boolean {
  return all.some((one) => one.channel === channel && one.visible && one[what])
}

/** The channels that are shown, in their order; those with rankings, or directories. */
export function shownChannels(what?: 'rankings' | 'directories'): ModName[] {
  return all.map(({ channel }) => channel).filter((channel) => carries(channel, what))
}

/** The tab bar of a phone has room for so many channels. */
const tabs = 4

export const tabChannels = () => shownChannels().slice(0, tabs)

/** The channels that are shown and have no tab. */
export const untabbedChannels = () => shownChannels().slice(tabs)

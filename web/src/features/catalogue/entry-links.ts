import type { ModName } from '@yehang/contract/channels'
import { paths } from '../../paths.ts'

export type EntryKind = 'maker' | 'label' | 'director' | 'series' | 'item' | 'tag' | 'performer'

/** The page of a maker, tag, performer and so on; null where the channel has none (route list, specification §2). */
export function entryHref(kind: EntryKind, channel: ModName, id: string): string | null {
  switch (kind) {
    case 'performer':
      return paths.performer(channel === 'uncensored' ? channel : 'censored', id)
    case 'tag':
      return channel === 'fc2' ? null : paths.tags(channel, id)
    case 'maker':
      return channel === 'anime' || channel === 'fc2' ? null : paths.maker(channel, id)
    default:
      return channel === 'censored' ? paths[kind](id) : null
  }
}

/** In Chinese where the entry has such a name. */
export function nameOf({ name, nameCn }: { name: string; nameCn: string | null }): string {
  return nameCn ?? name
}

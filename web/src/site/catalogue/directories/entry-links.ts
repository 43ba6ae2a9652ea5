import type { ModName } from '@yehang/contract/channels'
import { paths } from '../../../paths.ts'

export type EntryKind = 'maker' | 'label' | 'director' | 'series' | 'item' | 'tag' | 'performer'

/** The page of a maker, tag, performer and so on; null where the channel has none: a series outside of the censored one. */
export function entryHref(kind: EntryKind, channel: ModName, id: string): string | null {
  switch (kind) {
    case 'performer':
      return paths.performer(channel === 'uncensored' ? channel : 'censored', id)
    case 'tag':
      return paths.tags(channel, id)
    case 'maker':
      return paths.maker(channel, id)
    case 'label':
    case 'director':
      return paths[kind](id, channel)
    default:
      return channel === 'censored' ? paths[kind](id) : null
  }
}

/** In Chinese where the entry has such a name. */
export function nameOf({ name, nameCn }: { name: string; nameCn: string | null }): string {
  return nameCn ?? name
}

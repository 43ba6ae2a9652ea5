import type { ModName } from '@yehang/contract/channels'
import { paths } from '../../../paths.ts'

export type EntryKind = 'maker' | 'label' | 'director' | 'series' | 'item' | 'tag' | 'performer'

/** What kind of entry it is, where kinds stand beside each other. */
export const entryNames: Record<EntryKind, string> = {
  performer: '演员',
  series: '系列',
  tag: '标签',
  maker: '制作商',
  label: '发行商',
  director: '导演',
  item: '番号前缀',
}

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

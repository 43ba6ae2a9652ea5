export type MenuEntry =
  | 'latest'
  | 'tags'
  | 'top'
  | 'performer'
  | 'label'
  | 'maker'
  | 'director'
  | 'item'
  | 'series'

export const entryNames: Record<MenuEntry, string> = {
  latest: '最新',
  tags: '分类',
  top: '排行',
  performer: '演员',
  label: '发行商',
  maker: '制作商',
  director: '导演',
  item: '同类',
  series: '系列',
}

/** An addition where the name alone is ambiguous. */
export const entryHints: Partial<Record<MenuEntry, string>> = { item: '番号前缀' }

/** The name with its addition: `同类（番号前缀）`. */
export function entryTitle(entry: MenuEntry, name = entryNames[entry]): string {
  const hint = entryHints[entry]
  return hint ? `${name}（${hint}）` : name
}

interface Group {
  items: readonly { id: string }[]
}

/**
 * Which groups of tags are open above the works of a tag: the first `count`, with the tag's own group in the last one's place
 * if it is not one of them. In their order.
 */
export function openGroups<G extends Group>(groups: readonly G[], count: number, tagId?: string): G[] {
  const own = groups.findIndex(({ items }) => items.some(({ id }) => id === tagId))
  const last = own < count ? count - 1 : own
  return groups.filter((_, at) => at < count - 1 || at === last)
}

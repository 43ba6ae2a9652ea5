import type { EntityDetail, EntityKind } from './calls.ts'

/** In the order of the tabs; the first one is not in the address. */
export const kinds: readonly EntityKind[] = [
  'maker',
  'performer',
  'series',
  'label',
  'director',
  'tag',
  'item',
]

export const fieldTitles = { name: '名称', nameCn: '中文名', group: '标签组', aliases: '别名' } as const

/** `6401 2200 1188 0042`: a long number, to be read aloud. */
export const readableId = (id: string) => id.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** A value of a change in words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join('、') : String(value)
}

type Change = EntityDetail['changes'][number]

/** Fields of a change that are names, each as it was and as it is. */
export function namedChanges({ before, after }: Change): { title: string; before: string; after: string }[] {
  return Object.entries(fieldTitles).flatMap(([field, title]) =>
    after !== null && field in after && before !== null
      ? [{ title, before: valueText(before[field]), after: valueText(after[field]) }]
      : [],
  )
}

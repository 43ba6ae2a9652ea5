import type { MagnetView } from '../calls.ts'

export const workTabs = ['details', 'magnets', 'stills'] as const
export type WorkTab = (typeof workTabs)[number]

type Search = Record<string, string>

/** The newest first, whatever their labels. */
export const defaultMagnetView: MagnetView = {
  order: 'createTime',
  category: null,
  remark: null,
  part: null,
}

/** The API refuses longer labels, and no magnet has one. */
const longestLabel = 32

/** The chosen tab of a work's page; the details where none is, or none that we know. */
export function tabOf(search: Search): WorkTab {
  return workTabs.find((tab) => tab === search.tab) ?? 'details'
}

/** Order, labels and part of the magnets that are shown. */
export function magnetViewOf({ order, category, remark, magnetsOf }: Search): MagnetView {
  return {
    order: order === 'length' || order === 'name' ? order : defaultMagnetView.order,
    category: labelOf(category),
    remark: labelOf(remark),
    part: magnetsOf && /^\d{16}$/.test(magnetsOf) ? magnetsOf : null,
  }
}

function labelOf(text: string | undefined): string | null {
  return text && [...text].length <= longestLabel ? text : null
}

/** Relative to the work's own address; defaults are left out. */
export function workSearch(
  tab: WorkTab,
  { order, category, remark, part: magnetsOf }: MagnetView,
  part?: string | undefined,
): string {
  const search = new URLSearchParams()
  if (tab !== 'details') search.set('tab', tab)
  if (order !== defaultMagnetView.order) search.set('order', order)
  if (category) search.set('category', category)
  if (remark) search.set('remark', remark)
  if (magnetsOf) search.set('magnetsOf', magnetsOf)
  if (part) search.set('part', part)
  return search.size > 0 ? `?${search}` : ''
}

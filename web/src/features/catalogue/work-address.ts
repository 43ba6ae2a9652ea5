import type { MagnetOrder } from './calls.ts'

export const workTabs = ['details', 'magnets', 'stills'] as const
export type WorkTab = (typeof workTabs)[number]

type Search = Record<string, string>

/** The chosen tab of a work's page; the details where none is, or none that we know. */
export function tabOf(search: Search): WorkTab {
  return workTabs.find((tab) => tab === search.tab) ?? 'details'
}

/** The order of the magnets; the newest first unless told. */
export function orderOf(search: Search): MagnetOrder {
  return search.order === 'length' || search.order === 'name' ? search.order : 'createTime'
}

/** Relative to the work's own address; what is usual is left out. */
export function workSearch(tab: WorkTab, order: MagnetOrder): string {
  const search = new URLSearchParams()
  if (tab !== 'details') search.set('tab', tab)
  if (order !== 'createTime') search.set('order', order)
  return search.size > 0 ? `?${search}` : ''
}

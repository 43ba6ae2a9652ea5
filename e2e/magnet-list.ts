import type { Page } from 'playwright-core'

/** The magnets of the work that is shown. */
export const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
export const copyButton = (page: Page, at: number) =>
  rows(page).nth(at).getByRole('button', { name: /复制 / })
export const left = (page: Page, count: number) => page.getByText(`今日还可复制 ${count} 次`)

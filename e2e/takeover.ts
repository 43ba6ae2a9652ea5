import type { Page } from 'playwright-core'

export interface Takeover {
  /** Addresses of the calls of the API since, but for the key of signatures, which comes ahead of need. */
  calls: string[]
  /** How far things moved, a layout shift each, on the page that stands now. */
  shifts(): Promise<number[]>
}

/** Watches what the pages that are opened next ask for and move, while the browser takes over from the server. */
export async function watchTakeover(page: Page): Promise<Takeover> {
  const calls: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes('/prod-api/') && !url.endsWith('/app/key')) calls.push(url)
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    calls,
    shifts: () => page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts),
  }
}

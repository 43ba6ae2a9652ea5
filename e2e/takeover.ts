import type { Page } from 'playwright-core'

/** A layout shift: its score, and what moved from where to where, so that a failing test names it. */
export interface Shift {
  value: number
  moved: string[]
}

export interface Takeover {
  /** Addresses of the calls of the API since, but for the key of signatures, which comes ahead of need. */
  calls: string[]
  /** The visible layout shifts of the present page. */
  shifts(): Promise<Shift[]>
}

/** A tenth of the limit for a page in the lab; on a busy machine lines below a list have shifted by half of this. */
const unseen = 0.002

/** Records the requests and layout shifts of the pages opened next, while React replaces the server's HTML. */
export async function watchTakeover(page: Page): Promise<Takeover> {
  const calls: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes('/prod-api/') && !url.endsWith('/app/key')) calls.push(url)
  })
  await page.addInitScript(() => {
    interface Source {
      node: Node | null
      previousRect: DOMRectReadOnly
      currentRect: DOMRectReadOnly
    }
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
    const moved = ({ node, previousRect, currentRect }: Source) =>
      `${node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent}: ${place(previousRect)} → ${place(currentRect)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: Source[] }[]) {
        shifts.push({ value: entry.value, moved: entry.sources.map(moved) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    calls,
    async shifts() {
      const all = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
      return all.filter(({ value }) => value >= unseen)
    },
  }
}

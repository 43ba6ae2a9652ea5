import type { Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** A finger on the screen of a page, as the browser itself sees it. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: Point) => send('touchStart', [at]),
    /** In steps, as a finger moves. */
    async move(from: Point, to: Point) {
      const steps = 8
      for (let step = 1; step <= steps; step++) {
        const on = (a: number, b: number) => a + ((b - a) * step) / steps
        await send('touchMove', [{ x: on(from.x, to.x), y: on(from.y, to.y) }])
      }
    },
    up: () => send('touchEnd', []),
  }
}

/** A finger that goes from one place to another, and is lifted. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await fingerOn(page)
  await finger.down(from)
  await finger.move(from, to)
  await finger.up()
}

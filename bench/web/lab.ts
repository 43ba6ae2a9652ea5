import path from 'node:path'
import type { Browser, BrowserContextOptions, CDPSession, Page, Response } from 'playwright-core'

/** One cold visit. Milliseconds and KB (1024 bytes). */
export interface Visit {
  fcp: number
  lcp: number
  /** Of long tasks after the first paint what is over 50 ms each, until the page is quiet. */
  tbt: number
  cls: number
  /** From a press to the frame that answers it. */
  interaction: number
  /** Pictures that touch the first screen. */
  pictures: number
  heaviestCover: number
}

export interface Conditions {
  name: string
  context: BrowserContextOptions
  /** How many times slower the CPU is. */
  cpu: number
  /** Of each request; bytes a second. */
  network: { latency: number; downloadThroughput: number; uploadThroughput: number } | null
}

interface Seen {
  fcp: number
  lcp: number
  cls: number
  longTasks: { startTime: number; duration: number }[]
  interactions: number[]
}

const observer = path.join(import.meta.dirname, 'observe-page.js')
const quietMs = 1000
/** No event entry comes for what was answered within 16 ms. */
const unseenMs = 16

async function throttle(session: CDPSession, { cpu, network }: Conditions): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!network) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
}

const seenOf = (page: Page): Promise<Seen> => page.evaluate('globalThis.seen')

/** Waits until React has taken over, the network rests and the page has not been busy for a second. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(`quiet(${quietMs})`)
}

/** The pictures that touch the first screen, and the heaviest cover among them, in KB. */
async function weighPictures(
  page: Page,
  answers: readonly Response[],
): Promise<Pick<Visit, 'pictures' | 'heaviestCover'>> {
  const shown: { src: string; isCover: boolean }[] = await page.evaluate('picturesShown()')
  let [pictures, heaviestCover] = [0, 0]
  for (const answer of answers) {
    const picture = shown.find(({ src }) => src === answer.url())
    if (!picture) continue
    const size = (await answer.request().sizes()).responseBodySize / 1024
    pictures += size
    if (picture.isCover) heaviestCover = Math.max(heaviestCover, size)
  }
  return { pictures, heaviestCover }
}

/** What is pressed, the first that a page has: another tab or range, a card, any link. */
const pressed = [
  'main :is([role=tab][aria-selected=false], :is(.tabs-tabs, .tabs-segments, .chip-chips) a:not([aria-current]))',
  'main .work-card-card',
  'main a',
]

/** Presses something and waits for the frame that answers. */
async function press(page: Page): Promise<number> {
  // On a phone a page holds choices that only a wide screen shows.
  const targets = pressed.map((selector) => page.locator(selector).filter({ visible: true }))
  const found = await Promise.all(targets.map((target) => target.count()))
  const target = (targets[found.findIndex((count) => count > 0)] ?? page.locator('a')).first()
  const before = (await seenOf(page)).interactions.length
  await target.click()
  const summary: number = await page.evaluate(`interactionAfter(${before})`)
  return summary || unseenMs
}

/** Visits an address as a new visitor that has passed the age gate. */
export async function visit(browser: Browser, address: string, conditions: Conditions): Promise<Visit> {
  const context = await browser.newContext(conditions.context)
  try {
    await context.addCookies([{ name: 'adult', value: '1', url: address }])
    await context.addInitScript({ path: observer })
    const page = await context.newPage()
    const pictures: Response[] = []
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'image') pictures.push(answer)
    })
    await throttle(await context.newCDPSession(page), conditions)
    await page.goto(address, { timeout: 60_000 })
    await untilQuiet(page)
    const { fcp, lcp, cls, longTasks } = await seenOf(page)
    const blocking = longTasks.map(({ startTime, duration }) =>
      startTime + duration > fcp ? Math.max(0, duration - 50) : 0,
    )
    const weights = await weighPictures(page, pictures)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    return {
      fcp,
      lcp,
      tbt: sum(blocking),
      cls,
      interaction: await press(page),
      ...weights,
    }
  } finally {
    await context.close()
  }
}

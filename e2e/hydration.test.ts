import { expect, test } from 'vitest'
import { register, visitSignedIn } from './members.ts'
import { everyKindOfPage } from './routes.ts'
import { allPagesTimeout, desktop, useSite, whenReady } from './site.ts'

/**
 * The server's markup is taken over by React, not made again (docs/decisions/0038-hydration.md); every-page.ts looks for
 * elements that were made again. A mismatch is an error of the page, which fails the test of any browser (useSite).
 */

const site = useSite({ CAPTCHA: 'off' })

test('what a device and a member have stored is no mismatch on any page', {
  timeout: allPagesTimeout,
}, async () => {
  const page = await visitSignedIn(site, await register(site), '/index', { expected: /404/ })
  const stored = { isDht: 'online', theme: 'dark', discreet: '1' }
  await page
    .context()
    .addCookies(Object.entries(stored).map(([name, value]) => ({ name, value, url: site.url })))
  await page.evaluate(() => {
    sessionStorage.removeItem('isDht')
    localStorage.setItem('hiddenWorks', 'left-out')
    localStorage.setItem('searchHistory', '["灯塔"]')
  })
  for (const address of await everyKindOfPage(site.url)) {
    await page.goto(site.url + address)
    await whenReady(page)
    await page.waitForLoadState('networkidle')
  }
})

test('a press while React takes the page over is answered', async () => {
  const page = await site.visit('/', { viewport: desktop })
  await page.context().addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    let pressed = false
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...input) {
      addEventListener.apply(this, input)
      if (pressed || input[0] !== 'click' || (this as Element).id !== 'root') return
      pressed = true
      // React listens at the root from here on, and reads the server's markup in a task of its own, after this one.
      queueMicrotask(() => {
        const button = document.querySelector<HTMLElement>('button[aria-label^="外观"]')
        const isTakenOver =
          button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
        document.documentElement.dataset.pressedEarly = String(!isTakenOver)
        button?.click()
      })
    } as typeof addEventListener
  })
  await page.goto(`${site.url}/index`)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  expect(await page.evaluate(() => document.documentElement.dataset.pressedEarly)).toBe('true')
})

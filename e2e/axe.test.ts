import { expect, test } from 'vitest'
import { violations, violationsInBothThemes } from './axe.ts'
import { everyKindOfPage } from './routes.ts'
import { allPagesTimeout, desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
test.each([phone, desktop])(
  'axe finds nothing, light and dark, at %o',
  { timeout: allPagesTimeout },
  async (viewport) => {
    const expected = /404 \(Not Found\)/
    const page = await site.visit('/', { viewport, reducedMotion: 'reduce', expected })
    // The age gate has one look for both themes.
    expect(await violations(page), '/').toEqual([])
    for (const path of await everyKindOfPage(site.url)) {
      await page.goto(site.url + path)
      await whenReady(page)
      expect(await violationsInBothThemes(page), path).toEqual([])
    }
  },
)

import { expect, test } from 'vitest'
import { themesAndSizes, violations } from './axe.ts'
import { everyKindOfPage } from './routes.ts'
import { allPagesTimeout, useSite, whenReady } from './site.ts'

const site = useSite()
test.each(themesAndSizes)(
  'axe finds nothing in the %s theme at %o',
  { timeout: allPagesTimeout },
  async (colorScheme, viewport) => {
    const expected = /404 \(Not Found\)/
    const page = await site.visit('/', { viewport, colorScheme, reducedMotion: 'reduce', expected })
    expect(await violations(page), '/').toEqual([])
    for (const path of await everyKindOfPage(site.url)) {
      await page.goto(site.url + path)
      await whenReady(page)
      expect(await violations(page), path).toEqual([])
    }
  },
)

import { expect, test } from 'vitest'
import { everyPageTimeout, faultsOfEveryPage } from './every-page.ts'
import { useSite } from './site.ts'

const site = useSite()

test('on a desktop every page is taken over, still, accessible and can be focused, and fits every width', {
  timeout: everyPageTimeout,
}, async () => {
  expect(await faultsOfEveryPage(site, 'desktop')).toEqual({})
})

import { expect, test } from 'vitest'
import { everyPageTimeout, faultsOfEveryPage } from './every-page.ts'
import { usePaidSite } from './paid-site.ts'

// With plans and a way to pay.
const site = usePaidSite('alipay')

test('on a phone every page is taken over, still, accessible, readable at twice the size, and can be focused and hit', {
  timeout: everyPageTimeout,
}, async () => {
  expect(await faultsOfEveryPage(site, 'phone')).toEqual({})
})

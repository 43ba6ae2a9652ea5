import { expect, test } from 'vitest'
import { bundledClient } from '../client/test/bundle.ts'
import { useSite } from './site.ts'

const site = useSite({ SIGNED_REQUESTS: 'require' })

/** As text: what imports is written anew by the test runner. */
const inPage = `(async () => {
  const { createClient } = await import('/typed-client.js')
  const client = createClient({ site: location.origin })
  const numbers = new Set()
  for await (const work of client.catalogue.listWorks.all({ modName: 'fc2', pageSize: 20 })) {
    numbers.add(work.number)
    if (numbers.size === 30) break
  }
  const refused = await client.library.listLikes().catch((error) => error.reason)
  return { numbers: numbers.size, refused }
})()`

test('the typed client runs in a page, and signs there by WebCrypto', async () => {
  const { code } = await bundledClient()
  const page = await site.visit('/', { adult: false })
  await page.route('**/typed-client.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  const read = await page.evaluate(inPage)
  expect(read).toEqual({ numbers: 30, refused: 'not_signed_in' })
})

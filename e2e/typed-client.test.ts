import { expect, test } from 'vitest'
import { bundledClient } from '../client/test/bundle.ts'
import { useSite } from './site.ts'

const site = useSite({ SIGNED_REQUESTS: 'require' })

test('the typed client runs in a page, and signs there by WebCrypto', async () => {
  const { code } = await bundledClient()
  const page = await site.visit('/', { adult: false })
  await page.route('**/typed-client.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  const read = await page.evaluate(async (address) => {
    const { createClient } = await import(address)
    const client = createClient({ site: location.origin })
    const numbers: string[] = []
    for await (const work of client.catalogue.listWorks.all({ modName: 'fc2', pageSize: 20 })) {
      numbers.push(work.number)
      if (numbers.length === 30) break
    }
    const refused = await client.library.listLikes().catch((error: { reason: string }) => error.reason)
    return { numbers: new Set(numbers).size, refused }
  }, '/typed-client.js')
  expect(read).toEqual({ numbers: 30, refused: 'not_signed_in' })
})

import { expect, test } from 'vitest'
import { everyRoute } from './routes.ts'
import { useSite } from './site.ts'

const site = useSite()
const headers = { cookie: 'adult=1' }

async function titleOf(address: string): Promise<{ status: number; title: string }> {
  const answer = await fetch(site.url + address, { headers })
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? []
  return { status: answer.status, title }
}

test('every route has its page and a title that names what is shown', async () => {
  for (const { path, address, name, meta } of await everyRoute(site.url)) {
    const { status, title } = await titleOf(address)
    expect(status, address).toBe(path === '/$' ? 404 : 200)
    expect(title, address).toMatch(/^.+ - 夜航$/)
    expect(title, address).toContain(name ?? meta.title)
  }
})

test('no two pages have the same title', async () => {
  const routes = await everyRoute(site.url)
  // A directory without entries stands for its entries' pages too.
  const addresses = [...new Set(routes.map(({ address }) => address))]
  const titles = await Promise.all(addresses.map(async (address) => (await titleOf(address)).title))
  const twice = titles.filter((title, index) => titles.indexOf(title) !== index)
  expect(twice).toEqual([])
})

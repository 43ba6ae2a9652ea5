import { catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../contract/src/index.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { storeSite } from '../server/src/platform/site/queries.ts'
import { call } from '../server/test/client.ts'
import { type SecondServer, startBeside, startTestServer, type TestServer } from '../server/test/server.ts'
import { everyKindOfPage } from './routes.ts'

/** What programs read that have no cookie: of chats, of social networks, of search engines. */

const publicUrl = 'https://films.example.org'
const hostile = '</script><script>ran()</script>"><img src=x onerror=ran()>&'

/** Works by what others may know of them. */
interface Works {
  film: string
  free: string
  withoutFilm: string
  hostile: string
  merged: string
  unpublished: string
  sealed: string
  hiddenChannel: string
  unknown: string
}

let closed: TestServer
let open: SecondServer
let works: Works

beforeAll(async () => {
  const site = (indexing: string) =>
    readConfig({ PORT: '0', PUBLIC_URL: publicUrl, INDEXING: indexing, DISCREET_TITLE: '天气' })
  closed = await startTestServer({ config: { site: site('off').site, http: site('off').http } })
  works = await makeWorks(closed)
  open = await startBeside(closed, { site: site('on').site })
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

async function makeWorks({ context: { db } }: TestServer): Promise<Works> {
  const { rows } = await sql<{ id: string; online: number }>`
    select id::text as id, is_online as online from work where published and mod_id = 1 order by id limit 400
  `.execute(db)
  const films = rows.filter(({ online }) => online === 1).map(({ id }) => id)
  const others = rows.filter(({ online }) => online === 0).map(({ id }) => id)
  const [film = '', free = ''] = films
  const [withoutFilm = '', titled = '', merged = '', unpublished = '', sealed = ''] = others
  await sql`update work set play_level = 2 where id = ${film}::bigint`.execute(db)
  await sql`update work set play_level = 0 where id = ${free}::bigint`.execute(db)
  await sql`update work set title = ${hostile}, is_online = 1 where id = ${titled}::bigint`.execute(db)
  await sql`
    update work set published = false, unlisted = 'removed', merged_into = ${film}::bigint where id = ${merged}::bigint
  `.execute(db)
  await sql`
    update work set published = false, unlisted = 'hidden' where id in (${unpublished}::bigint, ${sealed}::bigint)
  `.execute(db)
  await sql`
    insert into report_case (code, other_code, work_id, mod_id, work_number, work_title, reason, statement, contact,
      source_mark, hides, listed_before, sealed_at, due_at, created_at, updated_at)
    values ('a', 'b', ${sealed}::bigint, 1, 'SEA-001', '灯塔', 'age', '', '', '', true, 'published', now(), now(), now(), now())
  `.execute(db)
  const { usualSiteSettings } = operations
  const anime = { ...usualSiteSettings.anime, visible: false }
  await db.transaction().execute((tx) => storeSite(tx, { ...usualSiteSettings, anime }, new Date()))
  const hidden = await sql<{ id: string }>`
    select id::text as id from work where published and mod_id = 5 limit 1
  `.execute(db)
  return {
    ...{ film, free, withoutFilm, hostile: titled, merged, unpublished, sealed },
    hiddenChannel: hidden.rows[0]?.id ?? '',
    unknown: '1999999999999999',
  }
}

interface Page {
  status: number
  head: string
  body: string
  isListed: boolean
}

async function read(url: string, path: string, cookie = ''): Promise<Page> {
  const response = await fetch(url + path, { headers: { cookie } })
  const html = await response.text()
  const [, head = '', body = ''] = /<head>([\s\S]*)<\/head>([\s\S]*)/.exec(html) ?? []
  const isListed = !head.includes('noindex')
  expect(response.headers.get('x-robots-tag') === 'noindex').toBe(!isListed)
  return { status: response.status, head, body, isListed }
}

const addressOf = (id: string, channel = 'censored') => `/${channel}/${id}`

/** The properties of a card, by name. */
function cardOf(head: string): Record<string, string> {
  const found = head.matchAll(/<meta (?:property|name)="((?:og|twitter|video):[^"]+)" content="([^"]*)" \/>/g)
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]))
}

const dataOf = (head: string) => {
  const [, json] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(head) ?? []
  return json === undefined ? null : JSON.parse(json)
}

test('by default every address has one head: a neutral card, and nothing of the catalogue', async () => {
  const pages = [
    ...(await everyKindOfPage(closed.url)),
    ...Object.values(works).map((id) => addressOf(id)),
    addressOf(works.film, 'western'),
  ]
  const { head, body } = await read(closed.url, '/')
  expect(cardOf(head)).toEqual({
    'og:type': 'website',
    'og:site_name': '夜航',
    'og:title': '夜航',
    'og:locale': 'zh_CN',
    'og:image': `${publicUrl}/card.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary',
  })
  expect(dataOf(head)).toBeNull()
  expect(head).not.toContain('canonical')
  for (const path of pages) {
    const page = await read(closed.url, path)
    expect(page.status, path).toBe(200)
    expect(page.isListed, path).toBe(false)
    expect(page.head === head, path).toBe(true)
    expect(page.body.replace(/ name="to" value="[^"]*"/, '')).toBe(
      body.replace(/ name="to" value="[^"]*"/, ''),
    )
  }
  const picture = await fetch(`${closed.url}/card.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('by default there is no sitemap, and crawlers are kept off', async () => {
  for (const path of ['/sitemap.xml', '/sitemap-censored-1.xml', '/sitemap-censored-1.xml.gz']) {
    expect((await fetch(closed.url + path)).status, path).toBe(404)
  }
  expect(await (await fetch(`${closed.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
})

test('a link that was shared in discreet mode has a card without the name of the site', async () => {
  for (const { url } of [closed, open]) {
    const heads = [works.film, works.unknown].map((id) => read(url, `${addressOf(id)}?card=neutral`))
    const [known, unknown] = await Promise.all(heads)
    expect(known?.head === unknown?.head).toBe(true)
    expect(cardOf(known?.head ?? '')).toMatchObject({
      ...{ 'og:title': '天气', 'og:site_name': '天气' },
      'og:image': `${publicUrl}/discreet-icon-512.png`,
    })
    expect(known?.head).not.toContain('夜航')
    expect(known?.isListed).toBe(false)
    // It is the sender that was discreet.
    expect(known?.body).not.toContain(' checked ')
    const own = await read(url, addressOf(works.film), 'discreet=1')
    expect(cardOf(own.head)).toEqual(cardOf(known?.head ?? ''))
    expect(own.body).toContain(' checked ')
  }
})

test('with INDEXING=on a work has a card of its own, and a film says what a level is needed for', async () => {
  const { answer } = await call(open.url, catalogue.getWork, { params: { id: works.film } })
  const { number, title, pubTime, duration, picBig } = answer.data
  const page = await read(open.url, `${addressOf(works.film)}?tab=magnets`)
  const url = publicUrl + addressOf(works.film)
  const picture = publicUrl + picBig
  const description = `${number} · ${pubTime} · ${duration} 分钟。仅限成年人。`
  expect(page.isListed).toBe(true)
  expect(page.head).toContain(`<title>${title} - 夜航</title>`)
  expect(page.head).toContain(`<link rel="canonical" href="${url}" />`)
  expect(page.head).toContain(`<meta name="description" content="${description}" />`)
  expect(cardOf(page.head)).toEqual({
    'og:type': 'video.other',
    'og:site_name': '夜航',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': 'zh_CN',
    'og:image': picture,
    'video:release_date': pubTime,
    'video:duration': String((duration ?? 0) * 60),
    'twitter:card': 'summary_large_image',
  })
  expect(dataOf(page.head)).toEqual({
    ...{ '@context': 'https://schema.org', '@type': 'VideoObject', '@id': url, url },
    ...{ name: title, description, identifier: number, uploadDate: pubTime, thumbnailUrl: [picture] },
    ...{ duration: `PT${duration}M`, inLanguage: 'zh-CN', isFamilyFriendly: false },
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.box' },
  })
  expect(page.body).toContain('<div class="box">')
  // Nothing beyond the head: no cover, no facts, no tags.
  expect(page.body).not.toContain(title)
})

test('a film for everybody has no paywall, and a work without a film is no video', async () => {
  const free = dataOf((await read(open.url, addressOf(works.free))).head)
  expect(free.isAccessibleForFree).toBe(true)
  expect(free).not.toHaveProperty('hasPart')
  const { head, isListed } = await read(open.url, addressOf(works.withoutFilm))
  expect(dataOf(head)).toBeNull()
  expect(cardOf(head)['og:type']).toBe('video.other')
  expect(isListed).toBe(true)
})

test('a title can be no markup, in the card as in the data', async () => {
  const { head, body } = await read(open.url, addressOf(works.hostile))
  expect(dataOf(head).name).toBe(hostile)
  expect(head).not.toContain('<script>')
  expect(head).not.toContain('<img')
  expect(head.match(/<script/g)).toHaveLength(
    head.match(/<script (type="module"|type="application\/ld\+json")/g)?.length ?? 0,
  )
  expect(body).not.toContain('ran()')
})

test('a work of another address is named by its own', async () => {
  const url = publicUrl + addressOf(works.film)
  for (const path of [addressOf(works.merged), addressOf(works.film, 'western')]) {
    const { head } = await read(open.url, path)
    expect(head, path).toContain(`<link rel="canonical" href="${url}" />`)
    expect(cardOf(head)['og:url'], path).toBe(url)
  }
})

test('what others may not know of is answered as what there is not', async () => {
  const { head } = await read(open.url, addressOf(works.unknown))
  expect(cardOf(head)['og:title']).toBe('夜航')
  const { unpublished, sealed, hiddenChannel } = works
  const others = ['/index', '/censored', '/top', '/search/a', '/censored/12', '/user']
  const paths = [addressOf(unpublished), addressOf(sealed), addressOf(hiddenChannel, 'anime'), ...others]
  for (const path of paths) {
    const page = await read(open.url, path)
    expect(page.isListed, path).toBe(false)
    expect(page.head === head, path).toBe(true)
  }
  expect((await read(open.url, '/')).isListed).toBe(true)
})

interface Place {
  address: string
  changed: string
}

const placesOf = (xml: string): Place[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)].map(
    ([, address = '', changed = '']) => ({
      address,
      changed,
    }),
  )

test('with INDEXING=on the sitemap lists every work that may be known, and its last change', async () => {
  const robots = await (await fetch(`${open.url}/robots.txt`)).text()
  expect(robots).toBe(`User-agent: *\nDisallow: /prod-api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`)
  const index = await (await fetch(`${open.url}/sitemap.xml`)).text()
  const files = placesOf(index)
  expect(files.map(({ address }) => address)).toEqual(
    ['censored', 'uncensored', 'western', 'fc2'].map((channel) => `${publicUrl}/sitemap-${channel}-1.xml`),
  )
  const listed: Place[] = []
  for (const { address, changed } of files) {
    const response = await fetch(open.url + new URL(address).pathname)
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const places = placesOf(await response.text())
    expect(
      places
        .map((place) => place.changed)
        .sort()
        .at(-1),
    ).toBe(changed)
    listed.push(...places)
  }
  const { rows } = await sql<{ id: string; channel: string; changed: Date }>`
    select w.id::text as id, c.name as channel, updated_at as changed
    from work w join channel c on c.mod_id = w.mod_id where published and w.mod_id <> 5
  `.execute(closed.context.db)
  const expected = rows.map(({ id, channel, changed }) => ({
    address: `${publicUrl}/${channel}/${id}`,
    changed: changed.toISOString(),
  }))
  const inOrder = (places: Place[]) => places.sort((a, b) => (a.address < b.address ? -1 : 1))
  expect(inOrder(listed)).toEqual(inOrder(expected))
  const texts = JSON.stringify(listed)
  for (const id of [works.merged, works.unpublished, works.sealed, works.hiddenChannel]) {
    expect(texts).not.toContain(id)
  }
})

test('a file of the sitemap is well-formed, and is the same plain and gzipped', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${open.url}/sitemap-censored-1.xml`, { headers })
  const plain = await ask({ 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const text = await plain.text()
  expect(text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(<url><loc>[^<>&]+<\/loc><lastmod>[^<>&]+<\/lastmod><\/url>\n)+<\/urlset>\n$/,
  )
  const gzipped = await ask({ 'accept-encoding': 'gzip, br' })
  expect(gzipped.headers.get('content-encoding')).toBe('gzip')
  expect(await gzipped.text()).toBe(text)
  const etag = gzipped.headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  for (const name of ['censored-0.xml', 'censored-2.xml', 'censored-1', 'nothing-1.xml', 'anime-1.xml']) {
    expect((await fetch(`${open.url}/sitemap-${name}`)).status, name).toBe(404)
  }
})

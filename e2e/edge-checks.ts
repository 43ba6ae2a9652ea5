import { base, type Endpoint, endpoints } from '@yehang/contract'
import { inParallel } from '../server/test/parallel.ts'
import { workWhere } from './catalogue.ts'
import { everyKindOfPage, everyRoute } from './routes.ts'

/** What every edge before the site has to keep to, whatever it is. */

const atOnce = 4

export interface Seen {
  status: number
  cache: string | null
  headers: Headers
  body: string
}

export async function ask(
  origin: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<Seen> {
  const answer = await fetch(origin + address, { headers, redirect: 'manual' })
  return {
    status: answer.status,
    cache: answer.headers.get('x-cache')?.toLowerCase() ?? null,
    headers: answer.headers,
    body: await answer.text(),
  }
}

/** What no answer to a visitor may tell him of the edge. */
const ofTheEdge = ['xkey', 'surrogate-control', 'x-accel-expires', 'x-vary', 'age', 'via', 'x-varnish']

/** The headers that browsers go by. */
const forBrowsers = (seen: Seen) =>
  [
    'cache-control',
    'vary',
    'etag',
    'content-type',
    'location',
    'content-security-policy',
    'referrer-policy',
  ].map((name) => `${name}: ${seen.headers.get(name)}`)

/** With parameters that many endpoints need; others leave them out. */
async function callsOf(site: string): Promise<string[]> {
  const { id } = await workWhere(site, ({ isDht }) => isDht === 1)
  const more = `keyword=%E5%B1%B1&data=${id}&dataId=${id}&tableName=tag&modName=censored&cateId=1`
  const isGet = ({ method }: Endpoint) => method === 'GET'
  return endpoints.filter(isGet).flatMap(({ path }) => {
    const address = base + path.replaceAll(/\{\w+\}/g, id)
    return [address, `${address}?${more}`]
  })
}

interface Places {
  edge: string
  site: string
}

type Caller = Record<string, string>

/**
 * Calls every endpoint that reads as several callers and a guest, at the edge and at the site. Answers what was kept of a member,
 * or is not what the site gives; how many answers differ between the first two; how many came from the edge.
 */
export async function faultsOfAnswers({ edge, site }: Places, callers: readonly Caller[]) {
  let personal = 0
  let kept = 0
  const wrong = await inParallel(await callsOf(site), atOnce, async (address) => {
    const bodies: string[] = []
    for (const headers of callers) {
      const isGuest = headers.authorization === undefined
      const expected = await ask(site, address, headers)
      const seen = [await ask(edge, address, headers), await ask(edge, address, headers)]
      const hits = seen.filter(({ cache }) => cache === 'hit')
      const isSame = seen.every(({ body, status }) => body === expected.body && status === expected.status)
      // A captcha, a choice of chance: asked twice, the site says two things.
      const isSteady = isSame || (await ask(site, address, headers)).body === expected.body
      kept += hits.length
      if (!isGuest && hits.length > 0) return `${address}: a member's answer came from the edge`
      if (hits.length > 0 && (!isSteady || hits.some(({ headers }) => headers.has('set-cookie'))))
        return `${address}: kept, and not the same for all`
      if (isSteady && !isSame) return `${address}: not what the site gives`
      for (const name of ofTheEdge)
        if (seen.some(({ headers }) => headers.has(name))) return `${address}: ${name}`
      bodies.push(isSteady ? expected.body : '')
    }
    if (bodies[0] !== bodies[1]) personal += 1
    return null
  })
  return { wrong: wrong.filter((found) => found !== null).slice(0, 5), personal, kept }
}

/** What a page may depend on, and what must change nothing. */
const visitors = [
  '',
  'adult=1',
  'adult=1; theme=light; isDht=0',
  'xadult=1; adult=1;theme=grey; isDht=2',
  'adult=1; isDht=magnet; token=not-for-others',
  'adult=1; discreet=1',
  'discreet=1',
  'adult=1; rows=begun2.random4; announcement=abcd1234',
]

/** Opens every page with the cookies of several visitors. Answers which are not the page that the site gives. */
export async function faultsOfPages({ edge, site }: Places) {
  const routes = await everyRoute(site)
  const addresses = [
    ...new Set([
      ...routes.map(({ address }) => address),
      ...(await everyKindOfPage(site)),
      '/',
      '/?to=/index',
    ]),
  ]
  let hits = 0
  const wrong = await inParallel(addresses, atOnce, async (address) => {
    for (const cookie of visitors) {
      const headers = { ...(cookie && { cookie }), 'accept-encoding': 'br' }
      const expected = await ask(site, address, headers)
      for (const seen of [await ask(edge, address, headers), await ask(edge, address, headers)]) {
        hits += Number(seen.cache === 'hit')
        const isSame = seen.body === expected.body && seen.status === expected.status
        if (!isSame) return `${address} with ${cookie}: ${seen.cache}`
        const [own, theirs] = [forBrowsers(seen), forBrowsers(expected)]
        if (own.join() !== theirs.join()) return `${address} with ${cookie}: ${own} and not ${theirs}`
        for (const name of ofTheEdge) if (seen.headers.has(name)) return `${address}: ${name}`
      }
    }
    return null
  })
  const share = hits / (2 * addresses.length * visitors.length)
  return { wrong: wrong.filter((found) => found !== null).slice(0, 5), share }
}

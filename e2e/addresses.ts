import { type ModName, modNames } from '@yehang/contract/channels'

interface Named {
  id: string
  name: string
  nameCn: string | null
}

interface Work {
  id: string
  title: string
}

async function rowsOf<Row>(url: string, path: string): Promise<Row[]> {
  const answer = await fetch(`${url}/prod-api${path}`)
  const { rows } = (await answer.json()) as { rows: Row[] }
  return rows
}

const isChannel = (name: string | undefined): name is ModName => modNames.some((known) => known === name)

/** The entry of a directory that has the most works in a channel. */
async function largestEntry(url: string, directory: string, channel: ModName): Promise<Named | undefined> {
  const sort = channel === 'uncensored' ? 'uncensoredCount' : 'count'
  const path =
    directory === 'performer'
      ? `/v2/works/performer/list?modName=${channel}&sort=${sort}&pageSize=1`
      : `/v2/tag/list?tableName=${directory === 'tags' ? 'tag' : directory}&modName=${channel}&pageSize=1`
  const [entry] = await rowsOf<Named>(url, path)
  return entry
}

export interface Place {
  address: string
  /** What is shown there: a work's title, an entry's name, a keyword. */
  name?: string
}

/**
 * Where a path of the route table leads in a running catalogue: `/tags/western/$id` to the largest tag there,
 * `/search/$keyword` to a word that finds many works. Paths without a parameter stay as they are.
 */
export async function placeOf(url: string, path: string): Promise<Place> {
  if (path === '/$') return { address: '/no/such/page' }
  if (!path.includes('$')) return { address: path }
  // A catalogue has no folders of members: the page shows that it is not found.
  if (path === '/folder/$id') return { address: '/folder/1000000000000001' }
  // Nor any report.
  if (path === '/report/$code') return { address: '/report/YH-2222-2222-2222' }
  const [, folder = '', second] = path.split('/')
  if (path === '/search/$keyword') {
    const { name = '' } = (await largestEntry(url, 'tags', 'censored')) ?? {}
    return { address: path.replace('$keyword', encodeURIComponent(name)), name }
  }
  if (path.endsWith('/$id') && isChannel(folder)) {
    const [work] = await rowsOf<Work>(url, `/v2/works/detail/list?modName=${folder}&isDht=1&pageSize=1`)
    if (work) return { address: path.replace('$id', work.id), name: work.title }
  }
  if (path.endsWith('/$id')) {
    const channel = isChannel(second) ? second : 'censored'
    const entry = await largestEntry(url, folder, channel)
    // A channel other than the first may have no entries of a kind: its directory shows that.
    if (!entry && channel === 'censored') throw new Error(`The catalogue has no ${folder}`)
    return entry
      ? { address: path.replace('$id', entry.id), name: entry.nameCn ?? entry.name }
      : { address: path.replace('$id', 'index') }
  }
  throw new Error(`No address is known for ${path}`)
}

/** The address alone. */
export async function addressOf(url: string, path: string): Promise<string> {
  return (await placeOf(url, path)).address
}

/** The paths whose pages differ most; they are measured and weighed. */
export const pageKinds = {
  home: '/index',
  'channel list': '/censored',
  tag: '/tags/$id',
  ranking: '/top',
  search: '/search/$keyword',
  maker: '/maker/$id',
  work: '/censored/$id',
}

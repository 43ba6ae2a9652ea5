/**
 * Reads answers as apps of televisions do, and stops where they crash: a number that is missing, empty or too large, an
 * id that is none, a list that cannot be taken apart. Written from what such apps are known to require.
 */

export interface PlayLine {
  from: string
  label: string
  url: string
}

export interface AppItem {
  id: string
  name: string
  year: string
  picture: string
  lines: PlayLine[]
}

export interface AppPage {
  items: AppItem[]
  classes: { id: number; name: string }[]
  total: number
  pagecount: number
  filters: Record<string, { key: string; values: string[] }[]>
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is no object`)
  return value as Fields
}

function listOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} is no list`)
  return value
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is no text: ${JSON.stringify(value)}`)
  return value
}

/** A number of 32 bits, as apps in Java read it: neither empty nor null nor too large. */
export function intOf(value: unknown, what: string): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) >= 2 ** 31) {
    throw new Error(`${what} is no number of 32 bits: ${JSON.stringify(value)}`)
  }
  return number
}

/** `a$$$b` and `label$url#label$url$$$…`, as many parts of one as of the other. */
export function playLines(from: string, urls: string): PlayLine[] {
  if (from === '' && urls === '') return []
  const sources = from.split('$$$')
  const lists = urls.split('$$$')
  if (sources.length !== lists.length) throw new Error(`${sources.length} sources with ${lists.length} lists`)
  return lists.flatMap((list, place) =>
    list.split('#').map((entry) => {
      const parts = entry.split('$')
      if (parts.length !== 2) throw new Error(`an entry that is not label$url: ${entry}`)
      const [label = '', url = ''] = parts
      return { from: sources[place] ?? '', label, url }
    }),
  )
}

/** What sniffers of these apps take for an address of a film. */
export function looksLikeFilm(url: string): boolean {
  return (
    /^http.{20,}\.m3u8$/.test(url) && !/url=http|v=http|=http|\.html|\.css|\.js|\.jpg|\.png|rl=/.test(url)
  )
}

function itemOf(value: unknown, isBrief: boolean): AppItem {
  const item = fieldsOf(value, 'an item')
  const id = textOf(item.vod_id, 'vod_id')
  if (!/^[\w-]+$/.test(id)) throw new Error(`vod_id ${id}`)
  const name = textOf(item.vod_name, 'vod_name')
  if (name.trim() === '') throw new Error('an item without a name')
  intOf(item.type_id, 'type_id')
  textOf(item.type_name, 'type_name')
  textOf(item.vod_remarks, 'vod_remarks')
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(textOf(item.vod_time, 'vod_time'))) throw new Error('vod_time')
  const picture = textOf(item.vod_pic, 'vod_pic')
  if (picture !== '' && !/^https?:\/\//.test(picture)) throw new Error(`vod_pic ${picture}`)
  const from = textOf(item.vod_play_from, 'vod_play_from')
  if (isBrief) return { id, name, year: '', picture, lines: [] }
  const year = textOf(item.vod_year, 'vod_year')
  if (!/^\d{4}$/.test(year)) throw new Error(`vod_year ${year}`)
  for (const field of ['vod_area', 'vod_lang', 'vod_actor', 'vod_director', 'vod_content', 'vod_tag']) {
    textOf(item[field], field)
  }
  return { id, name, year, picture, lines: playLines(from, textOf(item.vod_play_url, 'vod_play_url')) }
}

/** Reads a page as takagen does, which crashes most easily, or throws the refusal's text as FongMi shows it. */
export function readVod(text: string, isBrief = false): AppPage {
  const answer = fieldsOf(JSON.parse(text), 'the answer')
  if (answer.code === undefined || intOf(answer.code, 'code') === 0) {
    throw new Error(`refused: ${textOf(answer.msg, 'msg')}`)
  }
  intOf(answer.page, 'page')
  intOf(answer.limit, 'limit')
  const pagecount = intOf(answer.pagecount, 'pagecount')
  const total = intOf(answer.total, 'total')
  const items = listOf(answer.list, 'list').map((item) => itemOf(item, isBrief))
  const classes = listOf(answer.class ?? [], 'class').map((value) => {
    const one = fieldsOf(value, 'a class')
    intOf(one.type_pid ?? 0, 'type_pid')
    return { id: intOf(one.type_id, 'type_id'), name: textOf(one.type_name, 'type_name') }
  })
  const filters = Object.fromEntries(
    Object.entries(fieldsOf(answer.filters ?? {}, 'filters')).map(([id, value]) => {
      if (!classes.some((one) => String(one.id) === id)) throw new Error(`filters of an unknown class ${id}`)
      return [id, listOf(value, 'filters of a class').map(filterOf)]
    }),
  )
  return { items, classes, total, pagecount, filters }
}

function filterOf(value: unknown) {
  const filter = fieldsOf(value, 'a filter')
  textOf(filter.name, 'the name of a filter')
  textOf(filter.init, 'init')
  const values = listOf(filter.value, 'the values of a filter').map((one) => {
    const choice = fieldsOf(one, 'a choice')
    textOf(choice.n, 'n')
    return textOf(choice.v, 'v')
  })
  return { key: textOf(filter.key, 'key'), values }
}

/** What MoonTV keeps of a search: items with a name, a year and an address that ends in .m3u8. */
export function readMoonTv(text: string): { id: string; title: string; year: string; episodes: string[] }[] {
  const { list } = fieldsOf(JSON.parse(text), 'the answer')
  return listOf(list, 'list').map((value) => {
    const item = fieldsOf(value, 'an item')
    const episodes = textOf(item.vod_play_url, 'vod_play_url')
      .split('$$$')
      .flatMap((source) => source.split('#'))
      .map((entry) => entry.split('$'))
      .filter((parts) => parts.length === 2 && (parts[1]?.endsWith('.m3u8') ?? false))
      .map((parts) => parts[1] ?? '')
    const year = textOf(item.vod_year, 'vod_year').match(/\d{4}/)?.[0] ?? 'unknown'
    return { id: String(item.vod_id), title: textOf(item.vod_name, 'vod_name').trim(), year, episodes }
  })
}

/** What LibreTV finds in the first source of a film. */
export function readLibreTv(text: string): string[] {
  const { list } = fieldsOf(JSON.parse(text), 'the answer')
  return listOf(list, 'list').flatMap((value) => {
    const item = fieldsOf(value, 'an item')
    const [source = ''] = textOf(item.vod_play_url, 'vod_play_url').split('$$$')
    return source
      .split('#')
      .map((entry) => entry.split('$')[1] ?? '')
      .filter((url) => /^https?:\/\//.test(url))
  })
}

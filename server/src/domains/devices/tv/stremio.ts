import { channels, idPattern } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import { tagsOfChannel } from '../../catalogue/queries/directories.ts'
import type { Device } from '../service/device-gate.ts'
import { tvWords } from '../words.ts'
import { classesOf } from './classes.ts'
import { label, plain } from './marks.ts'
import { nameOf, yearOf } from './vod.ts'
import type { TvCatalogue, TvWork } from './works.ts'

/** The add-on of Stremio: its catalogues are the channels, and one to search in. */

const prefix = 'yehang:'
const type = 'movie'
const searchId = 'yehang-search'
/** Stremio asks on as long as something comes, each time for what follows all that it has. */
const pageSize = 100
const genresMost = 40

const channelId = (modId: number) => `yehang-${modId}`

export async function manifestOf(context: Context, tv: TvCatalogue, device: Device): Promise<string> {
  const { types, filters } = await classesOf(context, tv, device.playLevel)
  const { name } = context.site.current
  const catalogs = types.map(({ type_id, type_name }) => {
    const genres = (filters[String(type_id)] ?? [])
      .filter(({ key }) => key.startsWith('tag'))
      .flatMap(({ value }) => value.slice(1).map(({ n }) => n))
    const options = [...new Set(genres)].slice(0, genresMost)
    const genre = options.length > 0 ? [{ name: 'genre', options }] : []
    return { type, id: channelId(type_id), name: type_name, extra: [...genre, { name: 'skip' }] }
  })
  const search = {
    type,
    id: searchId,
    name: tvWords.search,
    extra: [{ name: 'search', isRequired: true }, { name: 'skip' }],
  }
  return JSON.stringify({
    id: 'org.yehang.catalogue',
    version: '1.0.0',
    name,
    description: tvWords.description(name),
    resources: ['catalog', 'meta', 'stream'],
    types: [type],
    idPrefixes: [prefix],
    catalogs: [...catalogs, search],
    behaviorHints: { adult: true, configurable: false },
  })
}

/** `catalog/movie/yehang-1.json`, `catalog/movie/yehang-1/genre=…&skip=100.json`. */
const catalogForm = /^\/movie\/([\w-]+?)(?:\/([^/]*))?\.json$/

export async function catalogOf(
  context: Context,
  tv: TvCatalogue,
  device: Device,
  path: string,
): Promise<string> {
  const [, id = '', extra = ''] = catalogForm.exec(path) ?? []
  const asked = Object.fromEntries(new URLSearchParams(extra))
  const shown = context.site.current.channels.filter(({ visible }) => visible)
  const modId = shown.map(({ channel }) => channels[channel]).find((one) => channelId(one) === id)
  if (modId === undefined && id !== searchId) throw notFound()
  const skip = /^\d{1,7}$/.test(asked.skip ?? '') ? Number(asked.skip) : 0
  const keyword = [...(asked.search ?? '').trim()].slice(0, 32).join('')
  const tag = modId === undefined || !asked.genre ? null : await tagNamed(context, modId, asked.genre)
  const isEmpty = tag === undefined || (id === searchId && keyword === '')
  if (isEmpty) return JSON.stringify({ metas: [] })
  const question = {
    ...(modId !== undefined && { modId }),
    ...(keyword !== '' && { keyword }),
    ...(tag && { all: [tag] }),
    skip,
    size: pageSize,
  }
  return tv.textAfter(device, 'stremio', question, ({ works }) =>
    JSON.stringify({ metas: works.map(preview) }),
  )
}

/** Undefined where no tag of the channel has the name. */
async function tagNamed(context: Context, modId: number, name: string): Promise<string | undefined> {
  const tags = await context.catalogue.read((db) => tagsOfChannel(db, modId))
  return tags.find((tag) => plain(tag.nameCn ?? tag.name) === name)?.id
}

function preview(work: TvWork) {
  return {
    id: `${prefix}${work.id}`,
    type,
    name: nameOf(work),
    ...(work.picture !== '' && { poster: work.picture, posterShape: 'landscape' }),
    genres: work.tags.map(label),
    releaseInfo: yearOf(work),
  }
}

const oneForm = /^\/movie\/yehang(?::|%3A)(\d{16,19})\.json$/i

const idOf = (path: string): string | null => {
  const id = oneForm.exec(path)?.[1] ?? ''
  return idPattern.test(id) ? id : null
}

export async function metaOf(tv: TvCatalogue, device: Device, path: string): Promise<string> {
  const id = idOf(path)
  if (id === null) throw notFound()
  return tv.text(device, 'stremio meta', { ids: [id], page: 1, size: 1 }, ({ works: [work] }) =>
    JSON.stringify({
      meta: work && {
        ...preview(work),
        id: `${prefix}${id}`,
        ...(work.picture !== '' && { background: work.picture }),
        description: work.title,
        ...(work.minutes !== null && { runtime: `${work.minutes} min` }),
        cast: work.performers,
        director: work.directors,
        released: `${work.day}T00:00:00.000Z`,
      },
    }),
  )
}

export async function streamOf(
  context: Context,
  tv: TvCatalogue,
  device: Device,
  path: string,
): Promise<string> {
  const id = idOf(path)
  if (id === null) throw notFound()
  const { name } = context.site.current
  return tv.text(device, 'stremio stream', { ids: [id], page: 1, size: 1 }, ({ works: [work] }) => {
    // HLS is no file that its player reads by itself.
    const streams = (work?.films ?? []).map(({ title, play }) => ({
      url: play,
      name,
      title,
      behaviorHints: { notWebReady: true },
    }))
    return JSON.stringify({ streams })
  })
}

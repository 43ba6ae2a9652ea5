import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, type Endpoint, editorial, moderation, playback, recommendations } from '@yehang/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCachedAnswers } from '../../../test/cache/cached-answers.ts'
import { addressOf, type CallOptions } from '../../../test/client.ts'
import { callAs } from '../../../test/kept.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { imageFolder } from '../../platform/files/folders.ts'
import { sizePictures } from '../editorial/works/service/size-pictures.ts'
import { aRecord } from '../imports/testdata/works.ts'
import { importWorks } from '../imports/writing/load.ts'
import { tailOf } from '../moderation/admin/service/direct-takedown.ts'
import { moveVersion, moveVersionOfRecorded } from './queries/version.ts'
import { renewDaily } from './scheduled.ts'

/**
 * Whatever changes, each answer that stays in the cache is, byte for byte, what would be made now: by the services of the
 * site, over a spread of all cached endpoints. A tag that is missing on either side fails here.
 */

const today = '2026-11-20'
let server: TestServer
let cache: Awaited<ReturnType<typeof openCachedAnswers>>
let call: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startTestServer()
  await renewDaily(server.context)
  await moveVersion(server.context.db)
  call = callAs(await makeMember(server.context, { roles: ['admin'] }), server.url)
  cache = await openCachedAnswers(server.context)
})
afterAll(async () => {
  await cache.close()
  await server.close()
})

/** A sequence of numbers below 1 that each run has alike. */
let seed = 20_261_127
function unit(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
  return (seed >>> 0) / 2 ** 32
}
const pick = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(unit() * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

interface Row {
  id: string
  number: string
  title: string
  isOnline: boolean
}
const db = () => server.context.db

const publishedWorks = async () =>
  (
    await sql<Row>`select id, number, title, is_online = 1 as "isOnline" from work where published order by id`.execute(
      db(),
    )
  ).rows
const entitiesOf = async (kind: string) =>
  (
    await sql<{ id: string; name: string }>`
      select e.id, e.name from entity e join entity_stat t on t.entity_id = e.id
      where e.kind = ${kind} and t.work_count > 0 and e.merged_into is null order by t.work_count desc, e.id limit 12
    `.execute(db())
  ).rows

/** Addresses of every cached endpoint, of these works and of what has nothing to do with them. */
async function spread(some: readonly Row[]): Promise<string[]> {
  const addresses: string[] = []
  const add = (endpoint: Endpoint, options: CallOptions = {}) => addresses.push(addressOf(endpoint, options))
  for (const { id, number, title } of some) {
    add(catalogue.getWork, { params: { id } })
    add(catalogue.listRelated, { params: { id } })
    add(recommendations.listAlso, { params: { id } })
    add(catalogue.listMagnets, { query: { data: id } })
    add(catalogue.listMagnets, { query: { keyword: number } })
    add(playback.listMarkers, { query: { data: id } })
    add(catalogue.listWorks, { query: { keyword: number } })
    add(catalogue.listWorks, { query: { keyword: title.slice(0, 3), pageSize: 10 } })
    add(catalogue.suggestWorks, { query: { keyword: title.slice(0, 2) } })
    add(catalogue.findWorks, { query: { keyword: title.slice(1, 4) } })
  }
  const sorts = ['pubTime', 'id', 'collect', 'average', 'evaluates']
  for (const [at, modName] of ['censored', 'uncensored', 'fc2', 'anime'].entries()) {
    for (const sort of at === 0 ? sorts : [pick(sorts)])
      add(catalogue.listWorks, { query: { modName, sort, pageNum: pick([1, 2]) } })
    add(catalogue.listWorks, { query: { modName, isDht: '1', date: 30 } })
    add(catalogue.listTagGroups, { query: { modName, ...(at % 2 === 1 && { sort: 'pubTime' }) } })
    add(catalogue.listEntries, { query: { tableName: 'maker', modName } })
    add(catalogue.findWorks, { query: { modName, counts: at === 0 ? '1' : '0', pageSize: 5 } })
    add(catalogue.listDirectory, { query: { tableName: at % 2 === 0 ? 'series' : 'maker', modName } })
  }
  for (const [kind, parameter, many] of [
    ['tag', 'tagsId', 2],
    ['maker', 'makerId', 1],
    ['series', 'seriesId', 1],
    ['performer', 'performerId', 1],
  ] as const) {
    for (const { id, name } of (await entitiesOf(kind)).slice(0, many)) {
      add(catalogue.getEntry, { params: { id } })
      add(catalogue.getEntryProfile, { params: { id } })
      add(catalogue.listWorks, { query: { [parameter]: id, pageSize: 10 } })
      add(catalogue.listWorks, { query: { [parameter]: id, sort: 'average', pageSize: 10 } })
      add(catalogue.findWorks, { query: { all: id, pageSize: 5, counts: pick(['0', '1']) } })
      add(catalogue.findWorks, { query: { none: id, isOnline: '1', pageSize: 5 } })
      add(catalogue.listWorks, { query: { keyword: name } })
      add(catalogue.suggestWorks, { query: { keyword: name.slice(0, 2) } })
      if (kind === 'tag') {
        add(playback.listMoments, { query: { tag: id } })
        add(catalogue.listTagGroups, { query: { openGroups: 2, tagId: id } })
      }
    }
  }
  for (const sort of ['pubTime', 'collect', 'average']) add(catalogue.listWorks, { query: { sort } })
  add(catalogue.listPerformers, {})
  add(catalogue.listEntries, { query: { tableName: 'performer' } })
  add(catalogue.listEntries, { query: { tableName: 'performer', sort: 'new', modName: 'uncensored' } })
  add(catalogue.listRandom, { query: { day: today, seed: 1 } })
  add(catalogue.listMagnets, { query: { data: '1999999999999999' } })
  add(catalogue.listMagnets, { query: { keyword: 'TAG-901' } })
  for (const keyword of [
    'TAG-901',
    '不存在的词语',
    'xyzzy 2024',
    'TAG',
    'shan',
    '夜航星图',
    'hai',
    'dengta',
    '山',
  ])
    for (const endpoint of [catalogue.listWorks, catalogue.suggestWorks, catalogue.findWorks])
      add(endpoint, { query: { keyword } })
  add(playback.listMoments, { query: { keyword: '日出' } })
  return [...new Set(addresses)]
}

/** Throws where the site refuses it. */
async function ask<T extends Endpoint>(endpoint: T, options: CallOptions) {
  const { answer } = await call(endpoint, options)
  return answer
}

type Change = (works: readonly Row[]) => Promise<unknown>

async function open(id: string) {
  return (await ask(editorial.getAdminWork, { params: { id } })).data
}
const save = async (id: string, changes: object) =>
  (await ask(editorial.saveAdminWork, { body: { id, changes } })).data

let undo: string | null = null
let merge: string | null = null
let deleted: string[] = []

const changes: Record<string, Change> = {
  async title(works) {
    const { id, title } = pick(works)
    const other = pick(works).title
    await save(id, {
      title: {
        from: title,
        to: pick([`${other}续`, `夜航星图${title.slice(0, 2)}`, `${title.slice(0, 2)}灯塔`]),
      },
    })
  },
  async day(works) {
    const { id } = pick(works)
    const { pubTime } = await open(id)
    await save(id, { pubTime: { from: pubTime, to: pick(['2026-11-19', '2020-02-02']) } })
  },
  async tags(works) {
    const { id } = pick(works)
    const { entries } = await open(id)
    const to = entries.tag.slice(1).map((tag) => ({ id: tag.id, name: tag.name }))
    await save(id, {
      tag: { from: entries.tag, to: [...to, { id: null, name: pick(['极光', '灯塔', '山脊']) }] },
    })
  },
  async maker(works) {
    const { id } = pick(works)
    const { entries } = await open(id)
    await save(id, { maker: { from: entries.maker, to: [{ id: null, name: '山川影像社' }] } })
  },
  async level(works) {
    const { id } = pick(works)
    const { playLevel } = await open(id)
    await save(id, { playLevel: { from: playLevel, to: playLevel === 1 ? 2 : 1 } })
  },
  async number(works) {
    const { id, number } = pick(works)
    await save(id, { number: { from: number, to: `TAG-${901 + Math.floor(unit() * 90)}` } })
  },
  async synopsis(works) {
    const { id } = pick(works)
    await save(id, { synopsis: { from: '', to: `不存在的词语，在${pick(works).title}之后` } })
  },
  async hide(works) {
    undo = (
      await ask(editorial.listWorksOnSite, {
        body: { ids: [pick(works).id], to: pick(['hidden', 'draft']) },
      })
    ).data.undoId
  },
  async undo() {
    if (undo !== null) await ask(editorial.undoAdminChange, { body: { undoId: undo } })
    undo = null
  },
  async remove(works) {
    deleted = [pick(works).id, pick(works).id]
    await ask(editorial.deleteAdminWorks, { body: { ids: deleted, reason: '重复' } })
  },
  async restore() {
    if (deleted.length > 0) await ask(editorial.restoreAdminWorks, { body: { ids: deleted } })
  },
  async channel(works) {
    await ask(editorial.moveAdminWorks, { body: { ids: [pick(works).id], channel: 'anime' } })
  },
  async merge(works) {
    undo = (await ask(editorial.mergeWorks, { body: { from: pick(works).id, into: pick(works).id } })).data
      .undoId
  },
  async takedown(works) {
    const { id, number } = pick(works)
    const body = { workId: id, reason: 'rights', text: '权利人要求', confirm: tailOf(number) }
    await ask(moderation.takeDownWork, { body })
  },
  async magnets(works) {
    const hash = Array.from({ length: 40 }, () => pick([...'0123456789abcdef'])).join('')
    await ask(editorial.addAdminMagnets, { body: { id: pick(works).id, lines: hash } })
  },
  async parts(works) {
    await ask(editorial.saveAdminParts, {
      body: {
        id: pick(works).id,
        from: [],
        to: [
          { id: null, title: '上' },
          { id: null, title: '下' },
        ],
      },
    })
  },
  async rename(works) {
    const { entries } = await open(pick(works).id)
    const { id } = pick([...entries.tag, ...entries.maker, ...entries.performer])
    const { version } = (await ask(editorial.getAdminEntity, { params: { id } })).data
    await ask(editorial.editAdminEntity, {
      body: { entityId: id, version, nameCn: pick(['日出', '海岸', '山谷']), aliases: [`别名${version}`] },
    })
  },
  async join() {
    const [first, second] = (
      await sql<{ id: string }>`
        select e.id from entity e join entity_stat t on t.entity_id = e.id
        where e.kind = 'tag' and e.mod_id = 1 and t.work_count > 0 and e.merged_into is null order by t.work_count desc limit 2
      `.execute(db())
    ).rows
    const body = { fromId: second?.id ?? '', intoId: first?.id ?? '' }
    merge = (await ask(editorial.mergeAdminEntities, { body })).data.mergeId
  },
  async split() {
    if (merge !== null) await ask(editorial.splitAdminEntities, { body: { mergeId: merge } })
    merge = null
  },
  async moment(works) {
    const { id } = pick(works.filter(({ isOnline }) => isOnline))
    const body = { dataId: id, seconds: 3, title: '日出时刻', tags: [] }
    await ask(playback.addMarker, { body })
  },
  async ratings(works) {
    await sql`update work set average = ${1 + unit() * 4}, evaluates = evaluates + 50 where id = ${pick(works).id}::bigint`.execute(
      db(),
    )
    await moveVersionOfRecorded(db())
  },
  async cover(works) {
    const name = 'own/cover.webp'
    const file = path.join(imageFolder(server.context.config.dataDir), name)
    await mkdir(path.dirname(file), { recursive: true })
    const plain = { width: 400, height: 225, channels: 3, background: '#246' } as const
    await writeFile(file, await sharp({ create: plain }).webp().toBuffer())
    await sql`update work set pic_small = ${name}, pic_big = ${name} where id = ${works[0]?.id}::bigint`.execute(
      db(),
    )
    await moveVersionOfRecorded(db())
  },
  async widths() {
    const { signal } = new AbortController()
    for (const stills of [false, true]) await sizePictures(server.context, { after: '0', stills }, signal)
  },
  async imported() {
    const number = `TAG-${Math.floor(unit() * 90)}`
    const lines = [
      aRecord({ channel: 'fc2', number, title: `海岸与${number}` }),
      aRecord({ channel: 'fc2', number: `${number}9` }),
    ]
    const { pool } = server.context
    await importWorks({ db: db(), pool, today }, lines)
  },
}

test('what stays in the cache after a change is what would be made now', { timeout: 120_000 }, async () => {
  const done: string[] = []
  const names = Object.keys(changes)
  // What takes something back comes after it, as do the widths of a new cover.
  const backs = ['undo', 'restore', 'split', 'widths']
  const order = [...names.filter((name) => !backs.includes(name)), ...backs]
    .map((name) => ({ name, at: backs.includes(name) ? 1 : unit() }))
    .sort((a, b) => a.at - b.at)
  const fixed = await publishedWorks()
  // The first gets another cover alone: its widths are made at the end.
  const films = fixed.filter(({ isOnline }) => isOnline)
  const shown = Array.from({ length: 8 }, (_, at) => pick(at % 2 === 1 ? films : fixed))
  const addresses = await spread(shown.slice(0, 4))
  await cache.fill(addresses)
  expect(await cache.outdated(addresses)).toEqual([])
  let kept = 0
  for (const { name } of order) {
    const present = new Set((await publishedWorks()).map(({ id }) => id))
    const before = cache.kept(addresses).length
    try {
      const left = shown.filter(({ id }) => present.has(id))
      await changes[name]?.(name === 'cover' ? left : left.slice(1))
      done.push(name)
    } catch {
      // The site refuses some of them, as a merge of two channels.
    }
    const tags = await cache.follow()
    expect(tags, name).not.toBeNull()
    const wrong = await cache.outdated(addresses)
    expect(wrong, `${name}: ${[...(tags ?? [])].slice(0, 40).join(' ')}`).toEqual([])
    kept += cache.kept(addresses).length / Math.max(1, before)
    await cache.fill(addresses)
  }
  expect(names.filter((name) => !done.includes(name))).toEqual([])
  // It is no test where nothing stays.
  expect(kept / order.length).toBeGreaterThan(0.3)
})

test('a work that is taken down is in nothing that stays', { timeout: 60_000 }, async () => {
  const works = (await publishedWorks()).slice(0, 3)
  const addresses = await spread(works)
  await cache.fill(addresses)
  const { id, number } = pick(works)
  const showing = addresses.filter((address) => cache.answers.at(address)?.body.includes(id))
  expect(showing.length).toBeGreaterThan(2)
  const body = { workId: id, reason: 'rights', text: '权利人要求', confirm: tailOf(number) }
  await ask(moderation.takeDownWork, { body })
  await cache.follow()
  expect(cache.kept(showing)).toEqual([])
})

test('an import into one channel leaves the lists of others and all other details', {
  timeout: 60_000,
}, async () => {
  const works = await publishedWorks()
  const details = works.slice(0, 60).map((work) => addressOf(catalogue.getWork, { params: { id: work.id } }))
  const listsOf = (modName: string) =>
    ['pubTime', 'id', 'average'].map((sort) => addressOf(catalogue.listWorks, { query: { modName, sort } }))
  const others = ['censored', 'uncensored', 'western', 'fc2'].flatMap(listsOf)
  const all = [...details, ...others, ...listsOf('anime')]
  await cache.follow()
  await cache.fill(all)
  // Rankings of what the other tests changed are made with the next import, which is not this one.
  await importWorks({ db: db(), pool: server.context.pool, today }, [
    aRecord({ channel: 'anime', number: 'ONE-1' }),
  ])
  await cache.follow()
  await cache.fill(all)
  const lines = Array.from({ length: 1000 }, (_, n) =>
    aRecord({ channel: 'anime', number: `MANY-${n}`, magnets: [], performer: [`新人${n % 9}`] }),
  )
  await importWorks({ db: db(), pool: server.context.pool, today }, lines)
  await cache.follow()
  expect(cache.kept(all)).toEqual([...details, ...others])
  expect(await cache.outdated(all)).toEqual([])
})

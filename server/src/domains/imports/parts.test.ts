import { catalogue } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { type ImportSite, startImportSite } from '../../../test/importing.ts'
import { makeReadyVideo } from '../../../test/media/media.ts'
import { soon } from '../../../test/soon.ts'
import { previewImport } from './preview.ts'
import { findStored } from './queries/stored.ts'
import { recordOf } from './reading/maccms-work.ts'
import { readRecord } from './record/record.ts'
import { aRecord } from './testdata/works.ts'
import { importWorks } from './writing/load.ts'
import { restoreWorks } from './writing/restore.ts'

/** Parts of works in import files. */

let site: ImportSite
beforeAll(async () => {
  site = await startImportSite()
})
afterAll(() => site.close())

let made = 0
const hash = (letter: string) => letter.repeat(38) + String(made).padStart(2, '0')
const bring = (line: object, options = {}) =>
  importWorks({ ...site.context, today: '2026-11-20' }, [line], options)
const named = () => `PART-${String(++made).padStart(3, '0')}`

/** Titles of parts with their magnets by first letter, those of the whole work first. */
async function stored(number: string) {
  const { rows } = await site.context.pool.query('select id from work where number = $1', [number])
  const id: string = rows[0].id
  const parts = await site.context.pool.query(
    `select p.title, array(select left(encode(m.info_hash, 'hex'), 1) from magnet m where m.part_id = p.id order by 1) as magnets
     from work_part p where p.work_id = $1 order by p.position`,
    [id],
  )
  const own = await site.context.pool.query(
    `select left(encode(info_hash, 'hex'), 1) as letter from magnet where work_id = $1 and part_id is null order by 1`,
    [id],
  )
  return {
    id,
    own: own.rows.map(({ letter }) => letter),
    parts: parts.rows.map(({ title, magnets }) => [title, magnets.join('')]),
  }
}

const two = () => [
  { title: '第1集', magnets: [hash('a')] },
  { title: '第2集', magnets: [hash('b'), hash('c')] },
]

test('a line brings parts with their magnets, changes them, and changes nothing when it comes again', async () => {
  const number = named()
  const line = aRecord({ number, magnets: [hash('d')], parts: two() })
  expect(await bring(line)).toMatchObject({ added: 1 })
  expect(await stored(number)).toMatchObject({
    own: ['d'],
    parts: [
      ['第1集', 'a'],
      ['第2集', 'bc'],
    ],
  })
  expect(await bring(line)).toMatchObject({ unchanged: 1, changed: 0 })
  const shown: unknown[] = []
  const other = {
    ...line,
    magnets: [],
    parts: [{ title: '第2集', magnets: [hash('b')] }, { title: '第3集' }],
  }
  await previewImport(site.context, [other], { onWork: (_, differences) => shown.push(differences) })
  expect(shown).toEqual([
    [
      { field: 'parts', before: '"第1集, 第2集"', after: '"第2集, 第3集"' },
      { field: 'magnets', before: '4', after: '1', alike: 1 },
    ],
  ])
  expect(await bring(other)).toMatchObject({ changed: 1 })
  expect(await stored(number)).toMatchObject({
    own: [],
    parts: [
      ['第2集', 'b'],
      ['第3集', ''],
    ],
  })
})

test('a line that says nothing of parts leaves them, an empty list takes away those without a film', async () => {
  const number = named()
  await bring(aRecord({ number, magnets: [hash('d')], parts: two() }))
  const { id } = await stored(number)
  const { parts: _, ...silent } = aRecord({ number, magnets: [hash('e'), hash('a')], title: '另一个标题' })
  expect(await bring(silent)).toMatchObject({ changed: 1 })
  expect(await stored(number)).toMatchObject({
    own: ['e'],
    parts: [
      ['第1集', 'a'],
      ['第2集', 'bc'],
    ],
  })
  await bring({ ...silent, parts: [] }, { empty: 'keep' })
  expect((await stored(number)).parts).toHaveLength(2)
  const { rows } = await site.context.pool.query(
    `select id from work_part where work_id = $1 and title = '第2集'`,
    [id],
  )
  await makeReadyVideo(site.context, { workId: id, partId: rows[0].id })
  await bring({ ...silent, parts: [] })
  expect((await stored(number)).parts).toEqual([['第2集', '']])
})

test('a line is in its normal form what it was, where it has no parts', () => {
  const read = readRecord(aRecord({ number: 'PART-900', magnets: ['a'.repeat(40)] }), null)
  expect(JSON.stringify(read)).not.toMatch(/"part"|"parts":/)
  expect(readRecord(aRecord({ number: 'PART-901' }), null)).toMatchObject({ saying: { empty: [] } })
})

test('in a table a part is written as MacCMS writes an episode', () => {
  const [a, b] = ['a'.repeat(40), 'b'.repeat(40)]
  const parts = `第1集$${a}$film/1.mp4#第2集$magnet:?xt=urn:btih:${b}&dn=b\n 第3集 `
  expect(readRecord(aRecord({ number: 'PART-902', parts }), null)).toMatchObject({
    work: {
      parts: [{ title: '第1集', video: 'film/1.mp4' }, { title: '第2集' }, { title: '第3集' }],
      magnets: [
        { infoHash: a, name: 'PART-902 第1集', part: '第1集' },
        { infoHash: b, name: 'b', part: '第2集' },
      ],
    },
  })
})

test.each([
  [[{ title: '第1集' }, { title: ' 第1集' }], 'parts.title', '有两集都叫'],
  [[{ magnets: [] }], 'parts.title', '没有填'],
  [[7], 'parts', '应为一列分集'],
  [{}, 'parts', '应为一列分集'],
  [[{ title: '长'.repeat(61) }], 'parts.title', '60'],
  [[{ title: '第1集', magnets: ['no'] }], 'magnets', '磁力'],
])('%j is refused with its field', (parts, field, words) => {
  const read = readRecord(aRecord({ number: 'PART-903', parts }), null)
  expect(read).toMatchObject({ problems: [{ field, reason: { zh: expect.stringContaining(words) } }] })
})

test('episodes of MacCMS become parts, versions of one film do not', () => {
  const links = ['a', 'b', 'c'].map((letter) => `magnet:?xt=urn:btih:${letter.repeat(40)}`)
  const vod = {
    vod_id: 7,
    vod_name: '山中一日',
    vod_play_url:
      '第01集$https://a.example/1.m3u8#第02集$https://a.example/2.m3u8$$$正片$https://b.example/1.m3u8',
    vod_down_url: `第02集$${links[1]}#第03集$${links[2]}$$$高清$${links[0]}`,
  }
  const record = recordOf(vod, null) as { parts: object[]; magnets: { infoHash: string }[] }
  expect(record.parts).toMatchObject([
    { title: '第01集', magnets: [] },
    { title: '第02集', magnets: [{ infoHash: 'b'.repeat(40) }] },
    { title: '第03集', magnets: [{ infoHash: 'c'.repeat(40) }] },
  ])
  expect(record.magnets.map(({ infoHash }) => infoHash[0])).toEqual(['a'])
  expect(JSON.stringify(record)).not.toContain('example')
  const versions = {
    ...vod,
    vod_play_url: '高清$x#超清$y',
    vod_down_url: `1080P$${links[0]}#720P$${links[1]}`,
  }
  expect(recordOf(versions, null)).not.toHaveProperty('parts')
})

test('what an import changed of parts is brought back as it was', async () => {
  const number = named()
  await bring(aRecord({ number, magnets: [], parts: two() }))
  const { id, parts } = await stored(number)
  const client = await site.context.pool.connect()
  try {
    const before = (await findStored(client, [id])).get(id)
    if (before === undefined) throw new Error('the work is not there')
    await bring(aRecord({ number, magnets: [hash('a')], parts: [{ title: '上集', magnets: [hash('b')] }] }))
    expect((await stored(number)).parts).toEqual([['上集', 'b']])
    expect(await restoreWorks(client, [{ id, before, beforeHash: null }], () => true)).toEqual([id])
    expect(await stored(number)).toMatchObject({ own: [], parts })
  } finally {
    client.release()
  }
  const { answer } = await soon(() => call(site.url, catalogue.getWork, { params: { id } }))
  expect(answer.parts?.map(({ title, magnets }) => [title, magnets])).toEqual([
    ['第1集', 1],
    ['第2集', 2],
  ])
})

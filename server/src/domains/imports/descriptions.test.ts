import { editorial } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportSite, startImportSite } from '../../../test/importing.ts'
import { previewImport } from './preview.ts'
import { aRecord } from './testdata/works.ts'
import { importWorks } from './writing/load.ts'

let site: ImportSite

beforeAll(async () => {
  site = await startImportSite()
})
afterAll(() => site.close())

const told = {
  originalTitle: 'Lighthouse at Dawn',
  aliases: ['灯塔之晨'],
  synopsis: '一座灯塔的一天。\n\n第二段。',
  area: '中国大陆',
  language: '国语',
  remarks: '全集',
  pubTime: '2019',
}
const bring = (...lines: object[]) => importWorks({ ...site.context, today: '2026-11-20' }, lines)
const work = async (number: string) => {
  const { rows } = await site.context.pool.query('select id from work where number = $1', [number])
  return (await site.ask(editorial.getAdminWork, { params: { id: rows[0]?.id } })).answer.data
}

test('a line changes what it says otherwise, names it in the preview, and changes nothing when it comes again', async () => {
  const number = 'TOLD-101'
  await bring(aRecord({ number, ...told }))
  expect(await work(number)).toMatchObject({ ...told, pubTime: '2019-12-31', pubText: '2019' })
  expect(await bring(aRecord({ number, ...told }))).toMatchObject({ unchanged: 1, changed: 0 })
  const line = aRecord({ number, ...told, synopsis: '改写。', pubTime: '2019-12-31', aliases: [] })
  const shown: unknown[] = []
  await previewImport(site.context, [line], { onWork: (_, differences) => shown.push(differences) })
  expect(shown).toEqual([
    [
      { field: 'aliases', before: '"灯塔之晨"', after: '(none)' },
      { field: 'synopsis', before: expect.stringContaining('一座灯塔'), after: '"改写。"' },
      { field: 'pubTime', before: '"2019"', after: '"2019-12-31"' },
    ],
  ])
  expect(await bring(line)).toMatchObject({ changed: 1 })
  expect(await work(number)).toMatchObject({
    ...told,
    synopsis: '改写。',
    pubTime: '2019-12-31',
    aliases: [],
  })
})

test('what staff changed of it stays, and is found', async () => {
  const number = 'TOLD-102'
  await bring(aRecord({ number, ...told }))
  const { id } = await work(number)
  const changes = {
    synopsis: { from: told.synopsis, to: ' 更正的简介，\r\n\r\n\r\n只有一处。 ' },
    aliases: { from: told.aliases, to: ['灯塔清早'] },
    pubTime: { from: '2019', to: '2018-07' },
  }
  const saved = (await site.ask(editorial.saveAdminWork, { body: { id, changes } })).answer.data
  expect(saved).toMatchObject({
    saved: true,
    work: {
      synopsis: '更正的简介，\n\n只有一处。',
      pubTime: '2018-07-31',
      pubText: '2018-07',
      area: '中国大陆',
    },
  })
  const report = await bring(aRecord({ number, ...told, area: '香港', pubTime: '2020' }))
  expect(report).toMatchObject({ changed: 1, keptFields: 3, keptWorks: 1 })
  expect(await work(number)).toMatchObject({
    ...{ synopsis: '更正的简介，\n\n只有一处。', aliases: ['灯塔清早'], pubText: '2018-07', area: '香港' },
  })
  const { rows } = await site.context.pool.query(
    `select norm, d.synopsis_norm from work_search s join work_description d using (work_id) where work_id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({
    norm: expect.stringContaining('灯塔清早'),
    synopsis_norm: '更正的简介\n只有一处',
  })
})

test('an editor who empties all of it leaves no row behind; a colleague’s change asks first', async () => {
  const number = 'TOLD-103'
  await bring(aRecord({ number, synopsis: '一句话。' }))
  const { id } = await work(number)
  const to = (text: string, from = '一句话。') => ({ synopsis: { from, to: text } })
  const save = async (changes: object) =>
    (await site.ask(editorial.saveAdminWork, { body: { id, changes } })).answer.data
  expect(await save(to('另一句。'))).toMatchObject({ saved: true })
  expect(await save(to('第三句。'))).toMatchObject({ saved: false, conflicts: [{ field: 'synopsis' }] })
  await save(to('', '另一句。'))
  const { rows } = await site.context.pool.query('select from work_description where work_id = $1', [id])
  expect(rows).toEqual([])
})

test('what a line does not have stays; what it has empty is emptied, unless empty fields are kept', async () => {
  const number = 'TOLD-104'
  await bring(aRecord({ number, ...told, magnets: ['c'.repeat(40)] }))
  const { channel, title } = aRecord()
  const short = { channel, number, title, pubTime: '2019' }
  const seen = await work(number)
  const currentState = async () => {
    const { updateTime, ...rest } = await work(number)
    return rest
  }
  const before = await currentState()
  // It says nothing else than what is there.
  expect(await bring(short)).toMatchObject({ unchanged: 1, changed: 0 })
  expect(await bring({ ...short, title: '只改标题' })).toMatchObject({ changed: 1 })
  expect(await currentState()).toEqual({ ...before, title: '只改标题' })
  expect(seen.magnetRows).toHaveLength(1)

  const empty = { ...short, title: '只改标题', synopsis: '', performer: null, magnets: [], aliases: '' }
  const kept = await importWorks({ ...site.context, today: '2026-11-20' }, [empty], { empty: 'keep' })
  expect(kept).toMatchObject({ unchanged: 1, changed: 0 })
  // The dry run says the same as the import.
  expect(await previewImport(site.context, [empty])).toMatchObject({ changed: 1 })
  expect(await bring(empty)).toMatchObject({ changed: 1 })
  expect(await currentState()).toMatchObject({
    ...{ synopsis: '', aliases: [], magnetRows: [], area: told.area, originalTitle: told.originalTitle },
    entries: { performer: [], maker: before.entries.maker, tag: before.entries.tag },
  })
  expect(await bring(empty)).toMatchObject({ unchanged: 1, changed: 0 })
})

test('a cover that is given alone serves as both, and neither is touched where none is given', async () => {
  const number = 'TOLD-105'
  await bring(aRecord({ number, picSmall: 'a/s.webp', picBig: 'a/b.webp' }))
  const { channel, title, pubTime } = aRecord()
  await bring({ channel, number, title: `${title}二`, pubTime })
  const covers = async () => {
    const { rows } = await site.context.pool.query('select pic_small, pic_big from work where number = $1', [
      number,
    ])
    return rows[0]
  }
  expect(await covers()).toEqual({ pic_small: 'a/s.webp', pic_big: 'a/b.webp' })
  await bring({ channel, number, title, pubTime, picBig: 'c/b.webp' })
  expect(await covers()).toEqual({ pic_small: 'c/b.webp', pic_big: 'c/b.webp' })
})

test('a field that staff set is listed as locked, and follows its lines again once it is released', async () => {
  const number = 'TOLD-106'
  await bring(aRecord({ number, ...told }))
  const { id } = await work(number)
  const tag = [{ id: null, name: '夜色' }]
  const changes = {
    area: { from: told.area, to: '澳门' },
    tag: { from: (await work(number)).entries.tag, to: tag },
  }
  await site.ask(editorial.saveAdminWork, { body: { id, changes } })
  expect((await work(number)).lockedFields).toEqual(['area', 'tag'])
  const line = aRecord({ number, ...told, area: '香港' })
  expect(await bring(line)).toMatchObject({ changed: 1, keptFields: 2, keptWorks: 1 })
  expect(await bring(line)).toMatchObject({ unchanged: 1 })
  const release = async (fields: string[]) =>
    (await site.ask(editorial.releaseAdminFields, { body: { id, fields } })).answer.data
  expect(await release(['area', 'title'])).toEqual({ released: ['area'] })
  expect(await release(['area'])).toEqual({ released: [] })
  expect(await work(number)).toMatchObject({ area: '澳门', lockedFields: ['tag'] })
  // The line that was imported last counts again.
  expect(await bring(line)).toMatchObject({ changed: 1, keptFields: 1 })
  expect(await work(number)).toMatchObject({ area: '香港', entries: { tag: [{ name: '夜色' }] } })
  const { rows } = (await site.ask(editorial.listAdminChanges, { params: { id } })).answer
  expect(rows[0]).toMatchObject({ action: 'release-fields', before: { locked: ['area'] } })
})

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

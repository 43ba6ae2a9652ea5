import { editorial, imports } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportSite, startImportSite } from '../../../../test/importing.ts'
import { soon } from '../../../../test/soon.ts'
import { aRecord } from '../testdata/works.ts'

/** Works of an import that are perhaps in the catalogue already. */

let site: ImportSite

beforeAll(async () => {
  site = await startImportSite()
})
afterAll(() => site.close())

const hash = (digit: string) => digit.repeat(40)
const work = (number: string, title: string, more: object = {}) =>
  aRecord({ channel: 'anime', number, title, pubTime: '2024-05-10', magnets: [], ...more })

const compared = () =>
  soon(async () => {
    const { rows } = await site.context.pool.query(
      "select last_error from graphile_worker.jobs where task_identifier = 'find-duplicates'",
    )
    expect(rows).toEqual([])
  })

async function write(...works: object[]): Promise<string> {
  const importId = await site.staff.file('works.ndjson', works.map((one) => JSON.stringify(one)).join('\n'))
  await site.staff.options({ importId, asDrafts: false })
  await site.staff.write(importId)
  await site.staff.settled(importId)
  await compared()
  return importId
}
const listed = async () => (await site.ask(imports.listDuplicates, {})).answer
const pairs = async () =>
  (await listed()).rows.map(({ work: { number }, other, why }) => [number, other.number, why])

test('a work with a magnet, a number or a title and date of another one is put before staff, once', async () => {
  await write(
    work('DUP-001', '清晨的灯塔与海', { magnets: [{ infoHash: hash('a') }] }),
    work('DUP-002', '傍晚的山谷与风'),
    work('DUP-003', '正午的渡口与桥'),
    work('DUP-004', '冬天的果园'),
  )
  expect(await pairs()).toEqual([])
  await write(
    work('XYZ-9', '另一个名字', { magnets: [{ infoHash: hash('a') }] }),
    work('DUP002', '又一个名字'),
    work('QQ-77', '正午的渡口 与桥', { pubTime: '2024-05-12' }),
    // Another date, another channel, a title that merely begins so.
    work('QQ-78', '冬天的果园', { pubTime: '2024-06-12' }),
    work('QQ-79', '冬天的果园', { channel: 'western' }),
    work('QQ-80', '冬天的果园之后'),
  )
  const found = [
    ['QQ-77', 'DUP-003', 'title'],
    ['DUP002', 'DUP-002', 'number'],
    ['XYZ-9', 'DUP-001', 'magnet'],
  ]
  expect((await pairs()).sort()).toEqual(found.sort())
  await write(work('DUP-005', '与谁都不同'))
  // A title that many works have says nothing of one.
  await write(...Array.from({ length: 15 }, (_, place) => work(`MANY-${100 + place}`, '每一部都叫这个')))
  expect(await pairs()).toHaveLength(3)
})

test('what staff say is apart, merge or take away does not come again', async () => {
  const { rows } = await listed()
  const of = (why: string) => rows.find((row) => row.why === why)
  const [title, number] = [of('title'), of('number')]
  const said = await site.ask(imports.keepWorksApart, { body: { duplicateId: title?.duplicateId ?? '' } })
  expect(said.answer.data.left).toBe(2)
  await site.ask(editorial.mergeWorks, {
    body: { from: number?.work.id ?? '', into: number?.other.id ?? '' },
  })
  expect(await pairs()).toEqual([['XYZ-9', 'DUP-001', 'magnet']])
  const [change] = (
    await site.context.pool.query(
      `select action, subject_id, detail from audit_entry where action = 'keep-works-apart'`,
    )
  ).rows
  expect(change).toMatchObject({ subject_id: title?.work.id, detail: { other: title?.other.id } })
  // Compared anew, the pair is known.
  await site.context.pool.query(
    `select graphile_worker.add_job('find-duplicates', json_build_object('batchId', id)) from import_batch`,
  )
  await compared()
  expect(await pairs()).toEqual([['XYZ-9', 'DUP-001', 'magnet']])
})

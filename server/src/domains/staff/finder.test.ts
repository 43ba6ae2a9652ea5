import { editorial, staff } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let editor: TestMember

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  editor = await makeMember(server.context, { roles: ['editor'] })
})
afterAll(() => server.close())

async function draft(number: string, channel: string, title: string): Promise<string> {
  const body = { number, channel, title, pubTime: '2026-11-01' }
  return (await callAs(editor, server.url)(editorial.createAdminWork, { body })).answer.data.id
}

const foundBy = async (keyword: string) =>
  (await callAs(editor, server.url)(staff.find, { query: { keyword } })).answer.rows.map(({ id }) => id)
const listedBy = async (keyword: string) =>
  (await callAs(editor, server.url)(editorial.listAdminWorks, { query: { keyword } })).answer.rows.map(
    ({ id }) => id,
  )

test('staff find drafts by FC2 numbers as people write them, by pasted names and by titles with file signs', async () => {
  const fc2 = await draft('FC2-PPV-4777187', 'fc2', '雨后的屋顶')
  const plain = await draft('JING-129', 'censored', '纺车与灯')
  const dated = await draft('041225-001', 'uncensored', '石阶')
  const title = await draft('QUY-300', 'censored', '元宵剪影，凌晨')
  const ways: [string, string[]][] = [
    [
      fc2,
      [
        '4777187',
        'FC2-4777187',
        'fc2 4777187',
        'ppv4777187',
        'FC2PPV-4777187',
        'hhd800.com@FC2-PPV-4777187.mp4',
      ],
    ],
    [
      plain,
      ['JING-129.mp4', 'hhd800.com@JING-129', '[site]JING-129-C_1080p.mkv', '[JING-129] 1080p WEB-DL AAC'],
    ],
    [dated, ['041225_001', '041225-001-1080p.mp4']],
    [title, ['元宵剪影凌晨.mp4', '元宵剪影凌晨']],
  ]
  for (const [id, keywords] of ways) {
    for (const keyword of keywords) {
      expect([keyword, await foundBy(keyword)]).toEqual([keyword, [id]])
      expect([keyword, await listedBy(keyword)]).toEqual([keyword, [id]])
    }
  }
})

test('a work to merge into is named in the same writings', async () => {
  const from = await draft('MEI-001', 'fc2', '早市')
  const into = await draft('FC2-PPV-5123456', 'fc2', '晚市')
  const [plain, cut] = [
    await draft('SUI-210', 'censored', '夜车'),
    await draft('SUI-210-C', 'censored', '夜车'),
  ]
  const preview = async (named: string) =>
    (await callAs(editor, server.url)(editorial.previewWorkMerge, { query: { from, into: named } })).answer
      .data.into.id
  expect([await preview('sui210'), await preview('SUI210c')]).toEqual([plain, cut])
  for (const named of ['5123456', 'fc2 5123456', 'FC2-PPV-5123456.mp4']) {
    expect([named, await preview(named)]).toEqual([named, into])
  }
})

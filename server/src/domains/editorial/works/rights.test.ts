import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { editorial } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, someWorks } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { missingRights, tidyEvidence } from './service/rights.ts'

let server: TestServer
let staff: ReturnType<typeof callAs>
let staffId: string
let works: string[]
let now = noon

beforeAll(async () => {
  server = await startTestServer({ config: { rights: 'required' }, now: () => now })
  const member = await makeMember(server.context, { roles: ['editor'] })
  staffId = member.id
  staff = callAs(member, server.url)
  works = await someWorks(server.context.db, 3)
})
afterAll(() => server.close())

const pdf = Buffer.from('%PDF-1.7\nlicence')
const look = async (id: string) => (await staff(editorial.getAdminRights, { params: { id } })).answer.data
const save = (workId: string, version: number, fields: object) =>
  staff(editorial.saveAdminRights, { body: { workId, version, ...fields } })
const upload = (id: string, bytes: Buffer, name = '合同 2024-118.pdf', kind = 'licence') =>
  staff(editorial.addEvidence, { params: { id }, query: { name, kind }, bytes })

test('a work without any rights lacks three things, one with them nothing', async () => {
  const [id = '', other = ''] = works
  expect(await look(id)).toMatchObject({
    required: true,
    missing: ['权利依据', '许可方', '权利凭据'],
    version: 0,
    basis: null,
    evidence: [],
  })
  const saved = await save(id, 0, {
    basis: 'licence',
    licensor: ' 山川影像社（合同 2024-118） ',
    startsOn: '2024-06-01',
    endsOn: '2029-05-31',
    territory: '全球',
  })
  expect(saved.answer.data).toMatchObject({
    version: 1,
    licensor: '山川影像社（合同 2024-118）',
    missing: ['权利凭据'],
  })
  const { answer } = await upload(id, pdf)
  expect(answer.data).toMatchObject({
    missing: [],
    evidence: [{ name: '合同 2024-118.pdf', type: 'application/pdf', bytes: pdf.length, kind: 'licence' }],
  })
  const missing = await missingRights(server.context.db, [id, other], new Date(now))
  expect([...missing]).toEqual([[other, ['权利依据', '许可方', '权利凭据']]])
})

test('a licence that has ended or not begun is missing, and so is consent of those on camera', async () => {
  const [id = ''] = works
  const at = async (day: string) =>
    (await missingRights(server.context.db, [id], new Date(`${day}T12:00:00+08:00`))).get(id) ?? []
  expect(await at('2029-05-31')).toEqual([])
  expect(await at('2029-06-01')).toEqual(['许可期已过'])
  expect(await at('2024-05-31')).toEqual(['许可期还没开始'])
  const saved = await save(id, 1, { people: 2, consents: 1 })
  expect(saved.answer.data.missing).toEqual(['出镜同意'])
  expect((await save(id, 2, { consents: 2 })).answer.data.missing).toEqual([])
})

test('invalid input is refused with a sentence, and nothing is written', async () => {
  const [id = ''] = works
  const before = await look(id)
  const words = async (fields: object, version = before.version) =>
    (await save(id, version, fields)).refusal.msg
  expect(await words({ licensor: '别人' }, 0)).toBe('权利刚被别人改过，请看过新的再改')
  expect(await words({ startsOn: '2030-01-01' })).toBe('许可期的结束早于开始')
  expect(await words({ consents: 3 })).toBe('已存的同意多于出镜的人数')
  expect(await words({ endsOn: '2026-02-30' })).toBe('参数 endsOn 有误：应为日期，如 2026-05-31')
  expect((await upload(id, Buffer.from('MZ a program'))).refusal.msg).toBe('凭据只收 PDF、JPG、PNG、WebP')
  expect(await look(id)).toEqual(before)
})

test('evidence is stored outside the served folders, and each access is audited', async () => {
  const [id = ''] = works
  const { dataDir } = server.context.config
  const folder = path.join(dataDir, 'evidence')
  const [file = ''] = await readdir(folder)
  expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0)
  for (const at of [
    `/evidence/${file}`,
    `/images/%2e%2e/evidence/${file}`,
    `/images/..%2fevidence/${file}`,
  ]) {
    // Another page may be answered, the age gate for one; the file is not.
    expect(await (await fetch(server.url + at)).text()).not.toContain('%PDF')
  }
  const [evidence] = (await look(id)).evidence
  const evidenceId = evidence?.evidenceId ?? ''
  const { answer } = await staff(editorial.openEvidence, { body: { evidenceId } })
  expect(Buffer.from(answer.data.base64, 'base64')).toEqual(pdf)
  const support = callAs(await makeMember(server.context, { roles: ['support'] }), server.url)
  expect((await support(editorial.openEvidence, { body: { evidenceId } })).refusal.code).toBe(402)
  const entries = await server.context.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', 'open-evidence')
    .execute()
  expect(entries).toEqual([{ actor_id: staffId, subject_id: id, detail: { evidenceId, kind: 'licence' } }])
})

test('evidence is removed, comes back within a day, and its file goes after a month', async () => {
  const [, id = ''] = works
  await upload(id, pdf, '../../同意书.pdf', 'consent')
  const [evidence] = (await look(id)).evidence
  expect(evidence).toMatchObject({ name: '同意书.pdf', kind: 'consent' })
  const evidenceId = evidence?.evidenceId ?? ''
  const remove = (removed: boolean) => staff(editorial.removeEvidence, { body: { evidenceId, removed } })
  expect((await remove(true)).answer.data.evidence).toEqual([])
  expect((await staff(editorial.openEvidence, { body: { evidenceId } })).refusal.code).toBe(404)
  expect((await remove(false)).answer.data.evidence).toHaveLength(1)
  await remove(true)
  now += 25 * 3_600_000
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  expect((await remove(false)).refusal.msg).toBe('移除超过一天，不能再放回来')
  const folder = path.join(server.context.config.dataDir, 'evidence')
  await tidyEvidence(server.context)
  expect(await readdir(folder)).toHaveLength(2)
  now += 30 * 24 * 3_600_000
  await tidyEvidence(server.context)
  expect(await readdir(folder)).toHaveLength(1)
})

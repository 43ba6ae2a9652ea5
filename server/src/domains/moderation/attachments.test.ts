import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { base, moderation } from '@yehang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import type { TestMember } from '../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type ReportsServer,
  reported,
  startReportsServer,
} from '../../../test/reporting.ts'
import { startBeside } from '../../../test/server.ts'
import { soon } from '../../../test/soon.ts'
import { startRunner } from '../../platform/jobs/runner.ts'
import { moderationHandlers } from './jobs.ts'
import { removeOldFiles } from './service/file-retention.ts'
import { destroySealed } from './service/sealed-retention.ts'

let server: ReportsServer
let editor: TestMember
let admin: TestMember
let runner: ReturnType<typeof startRunner>
const day = 86_400_000

beforeAll(async () => {
  server = await startReportsServer()
  editor = await makeStaff(server, 'editor')
  admin = await makeStaff(server, 'admin')
  runner = startRunner(server.context, moderationHandlers(server.context), {
    timing: { look: 50, patience: 5000, answer: 5000 },
  })
})
afterAll(async () => {
  await runner.close()
  await server.close()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /JS (app.alert(1)) >>\n%%EOF')
const add = (reportCode: string, bytes: Buffer, name = '权属证明.pdf') =>
  call(server.url, moderation.addReportFile, { params: { reportCode }, query: { name }, bytes })
const staff = (who = editor) => as(server, who)
const look = async (id: string, who = editor) =>
  (await staff(who)(moderation.getCase, { params: { id } })).answer.data
const folder = (caseId: string) => path.join(server.context.config.dataDir, 'evidence', 'cases', caseId)
const onDisk = (caseId: string) => readdir(folder(caseId)).catch(() => [])
const newCase = async (reason?: Parameters<typeof reported>[2]) =>
  reported(server, (await makeReported(server)).id, reason)

test('a reporter uploads files; staff open them, and each access is audited', async () => {
  const held = await newCase()
  const { data } = (await add(held.reportCode, pdf)).answer
  expect(data).toEqual({
    files: [{ name: '权属证明.pdf', bytes: pdf.length, time: '2026-11-20 12:00:00' }],
    filesLeft: 2,
  })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  await add(held.reportCode, picture, '../对照图.exe')
  const shown = await look(held.id)
  expect(shown.files).toMatchObject([
    { name: '权属证明.pdf', type: 'application/pdf', part: 'report', bytes: pdf.length },
    { name: '对照图.exe.jpg', type: 'image/jpeg' },
  ])
  const [file] = shown.files
  const opened = await staff()(moderation.openCaseFile, { body: { fileId: file?.fileId ?? '' } })
  expect(Buffer.from(opened.answer.data.base64, 'base64')).toEqual(pdf)
  expect((await look(held.id)).events.map(({ kind }) => kind)).toEqual([
    'received',
    'attached',
    'attached',
    'file-opened',
  ])
  const entries = await server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', held.id)
    .execute()
  expect(entries).toEqual([
    { action: 'open-case-file', actor_id: editor.id, detail: { fileId: file?.fileId, part: 'report' } },
  ])
  // Not under any address that is served.
  const [name] = await onDisk(held.id)
  for (const at of [`/evidence/cases/${held.id}/${name}`, `/images/../evidence/cases/${held.id}/${name}`]) {
    expect((await fetch(server.url + at)).headers.get('content-type')).not.toBe('application/pdf')
  }
  const answer = await fetch(`${server.url}${base}${moderation.openCaseFile.path}`, {
    method: 'POST',
    headers: { ...editor.headers, 'content-type': 'application/json', repeatSubmit: 'false' },
    body: JSON.stringify({ fileId: file?.fileId }),
  })
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-type')).toContain('application/json')
})

test('other types, empty files, too large and too many ones are refused and leave nothing', async () => {
  const held = await newCase()
  const refusals = [
    await add(held.reportCode, Buffer.from('<html><script>1</script>'), 'page.pdf'),
    await add(held.reportCode, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'),
    await add(held.reportCode, Buffer.from('MZ\u0090'), 'a.png'),
    await add(held.reportCode, Buffer.alloc(0), 'a.pdf'),
  ]
  for (const { refusal } of refusals) expect(refusal.msg).toBe('附件只收 PDF、JPG、PNG、WebP')
  const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 ** 2)])
  expect((await add(held.reportCode, large)).refusal.msg).toBe('一次最多上传 10 MB')
  expect(await onDisk(held.id)).toEqual([])
  // The same one, sent again after a lost answer, is there once.
  for (const letter of ['a', 'a', 'b', 'c', 'c']) {
    expect((await add(held.reportCode, Buffer.concat([pdf, Buffer.from(letter)]))).code).toBe(200)
  }
  expect((await add(held.reportCode, Buffer.concat([pdf, Buffer.from('d')]))).refusal.msg).toBe('最多附 3 份')
  expect(await onDisk(held.id)).toHaveLength(3)
  expect((await add(held.otherCode, pdf)).refusal.msg).toBe('这件现在不能再加附件')
  expect((await add('YH-2222-2222-2222', pdf)).refusal.code).toBe(404)
})

test('files sent at once come to no more than three', async () => {
  const held = await newCase()
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, place) => add(held.reportCode, Buffer.concat([pdf, Buffer.from([place])]))),
  )
  expect(sent.filter(({ code }) => code === 200)).toHaveLength(3)
  expect((await look(held.id)).files).toHaveLength(3)
  expect(await onDisk(held.id)).toHaveLength(3)
})

test('a file that breaks off leaves nothing', async () => {
  const held = await newCase()
  const at = `${server.url}${base}${moderation.addReportFile.path.replace('{reportCode}', held.reportCode)}?name=a.pdf`
  const sending = request(at, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-length': 5_000_000 },
  })
  const ended = new Promise<void>((resolve) => sending.once('error', () => resolve()))
  await new Promise<void>(
    (resolve) => void sending.write(Buffer.concat([pdf, Buffer.alloc(1_000_000)]), () => resolve()),
  )
  sending.destroy()
  await ended
  await soon(async () => expect((await add(held.reportCode, pdf)).code).toBe(200))
  expect(await onDisk(held.id)).toHaveLength(1)
})

test('no address may flood the disk', async () => {
  const held = await newCase()
  const limited = await startBeside(server, { accounts: { appId: '1', captcha: false, limits: true } })
  const codes: number[] = []
  for (let tries = 0; tries < 41; tries++) {
    const options = { params: { reportCode: held.reportCode }, query: { name: 'a.pdf' }, bytes: pdf }
    codes.push((await call(limited.url, moderation.addReportFile, options)).code)
  }
  await limited.close()
  expect(codes.slice(0, 40).every((code) => code === 200)).toBe(true)
  expect(codes[40]).toBe(402)
})

test('the side that appeals hands in its own, which the other one does not see; they go with the case', async () => {
  const held = await newCase()
  await add(held.reportCode, pdf)
  const confirm = held.caseNumber
  await staff()(moderation.decideCase, {
    body: { caseId: held.id, outcome: 'upheld', text: '没有授权', confirm },
  })
  expect((await add(held.reportCode, Buffer.concat([pdf, pdf]))).refusal.code).toBe(402)
  expect((await add(held.otherCode, pdf)).refusal.code).toBe(402)
  await call(server.url, moderation.appealReport, {
    body: {
      reportCode: held.otherCode,
      statement: '现附拍摄授权书，请复核。',
      contact: 'studio@example.org',
    },
  })
  await add(held.otherCode, pdf, '授权书.pdf')
  const ownOf = async (reportCode: string) =>
    (await call(server.url, moderation.getReport, { params: { reportCode } })).answer.data
  expect(await ownOf(held.reportCode)).toMatchObject({ files: [{ name: '权属证明.pdf' }], filesLeft: 0 })
  expect(await ownOf(held.otherCode)).toMatchObject({ files: [{ name: '授权书.pdf' }], filesLeft: 2 })

  server.clock.now += 181 * day
  // An appeal is not over, however old the first decision is.
  expect(await removeOldFiles(server.context)).toBe(0)
  await staff(admin)(moderation.reviewCase, {
    body: { caseId: held.id, outcome: 'kept', text: '授权书无效', confirm },
  })
  server.clock.now += 179 * day
  await removeOldFiles(server.context)
  expect(await onDisk(held.id)).toHaveLength(2)
  server.clock.now += 2 * day
  await removeOldFiles(server.context)
  expect(await onDisk(held.id)).toEqual([])
  expect((await look(held.id)).files).toEqual([])
  server.clock.now -= 362 * day
})

test('of a sealed case only administrators open files, and they are destroyed with the rest', async () => {
  const held = await newCase('age')
  await add(held.reportCode, pdf, '出生证明.pdf')
  const { files } = await look(held.id, admin)
  expect(files).toMatchObject([{ name: '附件 1' }])
  const body = { fileId: files[0]?.fileId ?? '' }
  expect((await staff(editor)(moderation.openCaseFile, { body })).refusal.code).toBe(404)
  expect((await staff(admin)(moderation.openCaseFile, { body })).answer.data.name).toBe('出生证明.pdf')
  const confirm = held.caseNumber
  await staff(admin)(moderation.decideCase, {
    body: { caseId: held.id, outcome: 'upheld', text: '属实', confirm },
  })
  server.clock.now += 181 * day
  await removeOldFiles(server.context)
  expect(await onDisk(held.id)).toHaveLength(1)
  await destroySealed(server.context)
  await soon(async () => expect(await onDisk(held.id)).toEqual([]))
  expect((await look(held.id, admin)).files).toEqual([])
  server.clock.now -= 181 * day
})

import { staff } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { addAudit } from '../../platform/audit/queries.ts'

let server: AccountsServer
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  server = await startAccountsServer({ template: 'catalogue' })
  admin = await makeMember(server.context, { userName: 'audit_reader', roles: ['admin'] })
  member = await makeMember(server.context, { userName: 'somebody_there' })
  const { db, clock } = server.context
  const work = await db.selectFrom('work').select(['id', 'number']).orderBy('id').executeTakeFirstOrThrow()
  workId = work.id
  number = work.number
  const actor = { id: admin.id, address: '198.51.100.7', requestId: 'req-7' }
  const at = (daysAgo: number) => new Date(clock.now() - daysAgo * 86_400_000)
  await db.transaction().execute(async (tx) => {
    await addAudit(tx, { action: 'older', actor, reason: '很久以前' }, at(9))
    await addAudit(tx, { action: 'ban', actor, memberId: member.id, reason: '群发=广告' }, at(2))
    await addAudit(tx, { action: 'tidy', detail: { count: 3 } }, at(1))
    await addAudit(
      tx,
      {
        action: 'hide-work',
        actor,
        subject: { kind: 'work', id: workId },
        before: { state: 'published' },
        after: { state: 'hidden' },
        reason: '=cmd() 先行隐藏',
      },
      at(0),
    )
  })
})
let workId: string
let number: string
afterAll(() => server.close())

const list = async (query: Record<string, string | number> = {}) =>
  (await call(server.url, staff.listAudit, { headers: admin.headers, query })).answer
const actions = async (query: Record<string, string | number>) =>
  (await list(query)).rows.map(({ action }) => action)

test('audit entries are listed newest first, with actor, action, before and after', async () => {
  const { rows, total } = await list({ pageSize: 2 })
  expect(total).toBe(4)
  expect(rows[0]).toMatchObject({
    action: 'hide-work',
    actorId: admin.id,
    actorName: 'audit_reader',
    subject: { kind: 'work', id: workId, name: number },
    before: { state: 'published' },
    after: { state: 'hidden' },
    address: '198.51.100.7',
    requestId: 'req-7',
  })
  expect(rows[1]).toMatchObject({ action: 'tidy', actorId: null, actorName: '', detail: { count: 3 } })
})

test.each([
  [{ action: 'ban' }, ['ban']],
  [{ actor: 'system' }, ['tidy']],
  [{ kind: 'work' }, ['hide-work']],
  [{ kind: 'member' }, ['ban']],
  [{ keyword: '广告' }, ['ban']],
  [{ keyword: '100%' }, []],
  [{ from: '2026-11-18', to: '2026-11-19' }, ['tidy', 'ban']],
  [{ to: '2026-11-11' }, ['older']],
])('filtered by %o', async (query, expected) => {
  expect(await actions(query)).toEqual(expected)
})

test('filters: actor, member and number of the subject', async () => {
  expect(await actions({ actor: admin.id })).toEqual(['hide-work', 'ban', 'older'])
  expect(await actions({ member: member.id })).toEqual(['ban'])
  expect(await actions({ keyword: workId })).toEqual(['hide-work'])
  expect(await actions({ keyword: member.id })).toEqual(['ban'])
})

test('an entry is found by its request, and by the id of whatever it is about', async () => {
  expect(await actions({ keyword: 'req-7' })).toEqual(['hide-work', 'ban', 'older'])
  const { db, clock } = server.context
  const actor = { id: admin.id, address: '198.51.100.7', requestId: 'req-8' }
  const kinds = ['bulk-change', 'import-source', 'site'] as const
  await db.transaction().execute(async (tx) => {
    for (const kind of kinds) {
      const subject = { kind, id: `of-${kind}` }
      await addAudit(tx, { action: `about-${kind}`, actor, subject }, new Date(clock.now()))
    }
  })
  for (const kind of kinds) expect(await actions({ keyword: `of-${kind}` })).toEqual([`about-${kind}`])
})

test('the export says what is shown, starts no formula, and is written down itself', async () => {
  const { answer } = await call(server.url, staff.exportAudit, {
    headers: admin.headers,
    body: { action: 'hide-work' },
  })
  const { name, text, isCut } = answer.data
  expect(name).toMatch(/^audit-\d{12}\.csv$/)
  expect(isCut).toBe(false)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`作品 ${number}`)
  expect(lines[1]).toContain("'=cmd() 先行隐藏")
  expect((await list()).rows[0]).toMatchObject({
    action: 'audit-exported',
    detail: { lines: 1, action: 'hide-work' },
  })
})

test('an entry can be neither changed nor removed', async () => {
  const { db } = server.context
  await expect(db.updateTable('audit_entry').set({ reason: 'x' }).execute()).rejects.toThrow(/append only/)
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow(/append only/)
})

test('the finder shows each only what they may see', async () => {
  const find = async ({ headers }: TestMember, keyword: string) =>
    (await call(server.url, staff.find, { headers, query: { keyword } })).answer.rows.map(({ kind, id }) => [
      kind,
      id,
    ])
  const [editor, support] = await Promise.all([
    makeMember(server.context, { roles: ['editor'] }),
    makeMember(server.context, { roles: ['support'] }),
  ])
  expect(await find(editor, number.toLowerCase())).toContainEqual(['work', workId])
  expect(await find(support, number)).toEqual([])
  expect(await find(support, 'SOMEBODY')).toEqual([['member', member.id]])
  expect(await find(editor, 'somebody')).toEqual([])
  expect(await find(admin, member.id)).toEqual([['member', member.id]])
})

test('the settings in force hold no secret', async () => {
  const { rows } = (await call(server.url, staff.listSettings, { headers: admin.headers })).answer
  expect(rows.find(({ name }) => name === 'STAFF_TOTP')).toMatchObject({ value: '自愿', needsCare: true })
  const { settingsInForce } = await import('./service/settings.ts')
  const { config } = server.context
  const shown = JSON.stringify(
    settingsInForce(
      {
        ...config,
        secretKey: 'canary-secret',
        mail: { smtpUrl: 'smtps://post:canary-mail@mail.example.org', from: undefined },
        database: { ...config.database, url: 'postgres://reader:canary-db@db.example.org/name' },
      },
      server.context.site.current,
    ),
  )
  expect(shown).not.toContain('canary')
  expect(shown).toContain('mail.example.org')
})

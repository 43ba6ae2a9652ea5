import { editorial } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mine: ReturnType<typeof callAs>
let theirs: ReturnType<typeof callAs>
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const colleague = async () => callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  mine = await colleague()
  theirs = await colleague()
})
afterAll(() => server.close())

const list = async (as = mine) => (await as(editorial.listSavedViews)).answer.rows
const save = (name: string, filters: object, as = mine) => as(editorial.saveView, { body: { name, filters } })

test('views are saved by name for their author only, renamed and removed', async () => {
  const first = (await save(' 本周动漫 ', { view: 'draft', channel: 'anime', days: '7' })).answer.data
  const second = (await save('缺封面的旧片', { view: 'coverless', keyword: '修复' })).answer.data
  expect(await list()).toEqual([
    { viewId: first.viewId, name: '本周动漫', filters: { view: 'draft', channel: 'anime', days: '7' } },
    second,
  ])
  expect(await list(theirs)).toEqual([])

  // The same name again: the newer filters under it.
  await save('本周动漫', { channel: 'western' })
  expect((await list())[0]).toEqual({
    viewId: first.viewId,
    name: '本周动漫',
    filters: { channel: 'western' },
  })

  const rename = (viewId: string, name: string, as = mine) =>
    as(editorial.renameView, { body: { viewId, name } })
  expect((await rename(first.viewId, '缺封面的旧片')).refusal.data?.fields).toHaveProperty('name')
  expect((await rename(first.viewId, '欧美', theirs)).refusal.code).toBe(404)
  await rename(first.viewId, '欧美')
  const remove = (as = mine) => as(editorial.removeView, { body: { viewId: second.viewId } })
  expect((await remove(theirs)).refusal.code).toBe(404)
  await remove()
  expect((await list()).map(({ name }) => name)).toEqual(['欧美'])
  const entries = await server.context.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_kind', '=', 'view')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'save-view',
    'save-view',
    'save-view',
    'rename-view',
    'remove-view',
  ])
})

test('an empty one, one without a name and one too many are refused', async () => {
  expect((await save('空的', {}, theirs)).refusal.msg).toContain('先筛选')
  expect((await save('  ', { view: 'draft' }, theirs)).refusal.data?.fields).toHaveProperty('name')
  expect((await save('乱写', { view: 'nope' }, theirs)).refusal.code).toBe(500)
  // All at once: the limit must hold for concurrent saves.
  const answers = await Promise.all(
    Array.from({ length: 33 }, (_, at) => save(`视图 ${at}`, { view: 'draft' }, theirs)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(30)
  expect(await list(theirs)).toHaveLength(30)
})

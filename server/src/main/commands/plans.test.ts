import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestManage, testManage } from '../../../test/manage.ts'

let site: TestManage
beforeAll(async () => {
  site = await testManage()
})
afterAll(() => site.close())

const run = (...args: string[]) => site.run('plans', ...args)
const audit = async () => {
  const rows = await site.database.db
    .selectFrom('audit_entry')
    .select(['action', 'detail', 'actor_id', 'member_id', 'subject_kind', 'subject_id'])
    .orderBy('id')
    .execute()
  return rows
}
const add = async (...args: string[]) => {
  const { code, out, err } = await run('add', ...args)
  if (code !== 0) throw new Error(err)
  return /^Plan (\d{16}) /.exec(out)?.[1] ?? ''
}

test('a plan is put on sale, listed and written down', async () => {
  expect(await run()).toEqual({ code: 0, out: '', err: '0 plans. Levels: 1 注册用户, 2 VIP.\n' })
  const args = ['--price', '198', '--orig-price', '298.00', '--days', '365', '--remark', '一年']
  const id = await add('年卡', ...args, '--position', '1')
  expect((await run('list')).out).toBe(
    `${id}  on sale  position 1  level 2  365 days  198.00 yuan (was 298.00)  年卡  一年\n`,
  )
  const plan = {
    name: '年卡',
    remark: '一年',
    fen: 19_800,
    origFen: 29_800,
    levelId: 2,
    days: 365,
    position: 1,
  }
  expect(await audit()).toEqual([
    {
      action: 'add-plan',
      detail: { planId: id, ...plan },
      actor_id: null,
      member_id: null,
      subject_kind: 'plan',
      subject_id: id,
    },
  ])
})

test('plans are listed as they are shown, retired ones last; doing so twice changes nothing', async () => {
  const [second, first] = [
    await add('后', '--price', '49.5', '--days', '60', '--position', '9'),
    await add('先', '--price', '0.01', '--days', '1', '--position=-9'),
  ]
  const names = async () => (await run('list')).out.split('\n').map((line) => line.split('  ')[6])
  expect(await names()).toEqual(['先', '年卡', '后', undefined])
  expect(await run('retire', first)).toMatchObject({ code: 0, out: `Plan ${first} is retired.\n` })
  expect(await run('retire', first)).toMatchObject({ code: 0, out: `Plan ${first} was retired already.\n` })
  expect(await names()).toEqual(['年卡', '后', '先', undefined])
  expect(await run('offer', first)).toMatchObject({ code: 0, out: `Plan ${first} is on sale.\n` })
  expect(await run('offer', second)).toMatchObject({ out: `Plan ${second} was on sale already.\n` })
  const last = (await audit()).slice(-2)
  expect(last.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['retire-plan', first],
    ['offer-plan', first],
  ])
  expect(await run('retire', '7000000000009999')).toMatchObject({
    code: 1,
    err: 'There is no plan 7000000000009999.\n',
  })
})

test('a level that is not there is refused in a sentence, and can be made', async () => {
  const args = ['add', '年度', '--price', '398', '--days', '365', '--level', '3']
  expect(await run(...args)).toEqual({
    code: 1,
    out: '',
    err: 'There is no level 3 to be bought; there is 2 (VIP). manage plans add-level NUMBER NAME makes one.\n',
  })
  expect((await run(...args.with(-1, '1'))).code).toBe(1)
  expect(await run('add-level', '3', '年度会员')).toMatchObject({
    code: 0,
    out: 'There is a level 3 now: 年度会员.\n',
  })
  expect(await run('add-level', '3', '又一个')).toMatchObject({
    code: 1,
    err: 'There is a level 3 already.\n',
  })
  expect((await run(...args)).code).toBe(0)
  const last = (await audit()).at(-2)
  expect(last).toMatchObject({ action: 'add-level', detail: { levelId: 3, name: '年度会员' } })
})

test('an original price below the price is refused', async () => {
  const { code, err } = await run('add', '卡', '--price', '50', '--orig-price', '40', '--days', '1')
  expect([code, err]).toEqual([
    1,
    'The original price is less than the price: it is what is shown struck out.\n',
  ])
})

test.each([
  [['add'], 'Name one plan'],
  [['add', '卡'], 'Give --price and --days'],
  [['add', '卡', '--price', '1.005', '--days', '1'], '--price 1.005'],
  [['add', '卡', '--price', '-1', '--days', '1'], '--price'],
  [['add', '卡', '--price', '0', '--days', '1'], '--price 0'],
  [['add', '卡', '--price', '1', '--days', '0'], '--days: expected a number from 1 to 36500'],
  [['add', '卡', '--price', '1', '--days', '1', '--level', 'x'], '--level'],
  [['add', ' ', '--price', '1', '--days', '1'], 'NAME: expected 1 to 40'],
  [['add', '卡', '--price', '1', '--days', '1', '--remark', 'a\nb'], '--remark'],
  [['retire'], 'Name one plan by its id'],
  [['retire', '年卡'], 'Name one plan by its id'],
  [['list', '--price', '1'], '--price belongs to add'],
  [['add-level', '2', '名'], 'NUMBER: expected a number from 3 to 99'],
  [['drop'], 'There is no manage plans drop'],
])('%j is wrong usage', async (args, reason) => {
  expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(reason) })
})

test('--help prints the options', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--orig-price') })
})

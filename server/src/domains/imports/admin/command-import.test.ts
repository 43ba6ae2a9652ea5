import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { editorial } from '@yehang/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseUrl } from '../../../../test/database.ts'
import { type ImportSite, startImportSite } from '../../../../test/importing.ts'
import { soon } from '../../../../test/soon.ts'
import { aRecord, records } from '../testdata/works.ts'

/** Imports of the command line, run as a process of its own, as the back office shows them. */

// Each test runs several commands, on a machine that may be busy with other processes of tests.
vi.setConfig({ testTimeout: 120_000 })

let site: ImportSite

beforeAll(async () => {
  site = await startImportSite()
})
afterAll(() => site.close())

const script = path.join(import.meta.dirname, '../../../main/manage.ts')
const query = async (text: string, values: unknown[] = []) =>
  (await site.context.pool.query(text, values)).rows
const counted = async (channel: number) =>
  (await query('select count(*)::int as works from work where mod_id = $1', [channel]))[0].works

function start(...options: string[]): ChildProcess {
  const { connection, config } = site.context
  return spawn(process.execPath, [script, 'import', '-', ...options], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, LC_ALL: 'C', DATABASE_URL: databaseUrl(connection), DATA_DIR: config.dataDir },
  })
}

const write = (child: ChildProcess, lines: readonly object[]) =>
  child.stdin?.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

async function run(lines: readonly object[], ...options: string[]): Promise<number> {
  const child = start(...options)
  write(child, lines)
  child.stdin?.end()
  return (await once(child, 'exit'))[0]
}

/** A command that has written its first batch and waits for more. */
async function underWay(channel: string, modId: number) {
  const child = start()
  child.stdin?.on('error', () => {})
  const ended = once(child, 'exit')
  write(child, records(1500, { channel }))
  await soon(async () => expect(await counted(modId)).toBeGreaterThanOrEqual(1000))
  return { child, ended }
}

const newest = async () => (await site.staff.list()).rows[0]?.importId ?? ''

test('an import stands in the back office with its changes and wrong lines, and is taken back there', async () => {
  expect(await run([...records(3), aRecord({ number: 'CMD-9', title: '', magnets: [] })])).toBe(3)
  const importId = await newest()
  expect(await site.staff.look(importId)).toMatchObject({
    origin: 'command',
    state: 'done',
    format: 'ndjson',
    staffName: '',
    counts: { lines: 4, added: 3, changed: 0, wrong: 1, blocked: 0 },
    written: { added: 3, changed: 0 },
  })
  expect((await site.staff.wrong(importId)).text).toContain('4,CMD-9,,标题')
  expect(await site.staff.works(importId, 'added')).toHaveLength(3)
  expect((await site.staff.write(importId)).refusal.reason).toBe('import_moved_on')

  const changed = records(3).map((line) => ({ ...line, title: '另一个名字' }))
  expect(await run(changed)).toBe(0)
  const second = await newest()
  expect(await site.staff.works(second, 'changed')).toHaveLength(3)
  await site.staff.undo(second)
  expect(await site.staff.settled(second)).toMatchObject({ state: 'undone', undo: { restored: 3 } })
  await site.staff.undo(importId)
  expect(await site.staff.settled(importId)).toMatchObject({ undo: { hidden: 3 } })
  expect(await run(records(3))).toBe(0)
  expect(await site.staff.look(await newest())).toMatchObject({ written: { added: 3 }, returned: 3 })
})

test('works come back as they were before, published or drafts, whatever the import does with new ones', async () => {
  const lines = ['WAS-1', 'WAS-2'].map((number) => aRecord({ number, channel: 'anime', magnets: [] }))
  await run(lines, '--drafts')
  const first = await newest()
  const listed = async () =>
    (await query(`select published from work where number like 'WAS-%' order by number`)).map(
      ({ published }) => published,
    )
  expect(await listed()).toEqual([false, false])
  const [{ id }] = await query(`select id from work where number = 'WAS-1'`)
  await site.ask(editorial.listWorksOnSite, { body: { ids: [id], to: 'published' } })
  await site.staff.undo(first)
  await site.staff.settled(first)
  expect(await listed()).toEqual([false, false])
  await run(lines, '--drafts')
  expect(await listed()).toEqual([true, false])
  const second = await newest()
  await site.staff.undo(second)
  await site.staff.settled(second)
  await run(lines)
  expect(await listed()).toEqual([true, false])
  await site.staff.undo(await newest())
  await site.staff.settled(await newest())
})

test('staff stop a command, which ends after the works in hand', async () => {
  const { child, ended } = await underWay('western', 3)
  const importId = await newest()
  expect(await site.staff.look(importId)).toMatchObject({ state: 'writing', written: { added: 1000 } })
  await site.staff.stop(importId)
  write(
    child,
    records(5000, { channel: 'western', number: undefined }).map((line, place) => ({
      ...line,
      number: `W-${place}`,
    })),
  )
  expect(await ended).toEqual([1, null])
  expect(await site.staff.look(importId)).toMatchObject({
    state: 'stopped',
    reason: 'import_command_interrupted',
  })
  expect((await site.staff.write(importId)).refusal.reason).toBe('import_of_command')
})

test('what a killed command wrote can be taken back', async () => {
  const { child, ended } = await underWay('fc2', 4)
  child.kill('SIGKILL')
  await ended
  const importId = await newest()
  await soon(async () =>
    expect(await site.staff.look(importId)).toMatchObject({
      state: 'stopped',
      reason: 'import_command_interrupted',
      written: { added: 1000 },
    }),
  )
  await site.staff.undo(importId)
  expect(await site.staff.settled(importId)).toMatchObject({ state: 'undone', undo: { hidden: 1000 } })
})

test('a line whose work was merged changes the one that stays, unless that one has a line of its own', async () => {
  const [from, into] = ['JOIN-1', 'JOIN-2'].map((number) => aRecord({ number, magnets: [], series: '' }))
  await run([from ?? {}, into ?? {}])
  const idOf = async (number: string) =>
    (await query('select id from work where number = $1', [number]))[0].id
  const merged = await site.ask(editorial.mergeWorks, {
    body: { from: await idOf('JOIN-1'), into: await idOf('JOIN-2') },
  })
  expect(merged.code).toBe(200)
  const titles = () => query(`select number, title from work where number like 'JOIN-%' order by 1`)
  const changed = { ...from, title: '并入以后' }
  await run([changed, into ?? {}])
  expect((await titles())[1]).toEqual({ number: 'JOIN-2', title: '清晨的灯塔' })
  expect(await run([changed])).toBe(0)
  expect((await titles())[1]).toEqual({ number: 'JOIN-2', title: '并入以后' })
  const items = await query(
    `select e.name from work_entity l join entity e on e.id = l.entity_id and e.kind = 'item' where l.work_id = $1`,
    [await idOf('JOIN-2')],
  )
  expect(items).toEqual([{ name: 'JOIN' }])
  expect(await run([changed])).toBe(0)
})

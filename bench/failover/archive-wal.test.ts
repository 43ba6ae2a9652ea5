import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../deploy/failover/archive-wal.sh')
let archive: string

beforeEach(() => {
  archive = mkdtempSync(path.join(tmpdir(), 'yehang-archive-'))
})
afterEach(() => rmSync(archive, { recursive: true, force: true }))

/** As PostgreSQL calls it; whether it counts as archived. */
function store(name: string, content: string): boolean {
  const file = path.join(archive, 'segment')
  writeFileSync(file, content)
  const { status } = spawnSync('/bin/sh', [script, file, path.join(archive, `${name}.gz`)])
  rmSync(file)
  return status === 0
}
const stored = (name: string) => gunzipSync(readFileSync(path.join(archive, `${name}.gz`))).toString()
const segment = (timeline: number) => `0000000${timeline}0000000000000005`

describe.skipIf(process.platform !== 'linux')('archive-wal.sh', () => {
  test('a segment is stored whole, and once though several machines bring it', () => {
    for (let machine = 0; machine < 3; machine++) expect(store(segment(1), 'all of it')).toBe(true)
    expect(stored(segment(1))).toBe('all of it')
    expect(readdirSync(archive)).toEqual([`${segment(1)}.gz`])
  })

  test('one that differs is refused while its timeline goes on', () => {
    expect(store(segment(2), 'all of it')).toBe(true)
    expect(store('00000002.history', 'of the first to the second')).toBe(true)
    expect(store(segment(2), 'something else')).toBe(false)
    expect(stored(segment(2))).toBe('all of it')
    expect(store('00000002.history', 'another second')).toBe(false)
  })

  test('one of a timeline that has ended is passed over, so that its machine archives what comes next', () => {
    expect(store(segment(1), 'all of it')).toBe(true)
    expect(store('00000002.history', 'of the first to the second')).toBe(true)
    expect(store(segment(1), 'what the dead primary alone had')).toBe(true)
    expect(stored(segment(1))).toBe('all of it')
    expect(store(segment(2), 'what came next')).toBe(true)
    expect(stored(segment(2))).toBe('what came next')
  })

  test('what cannot be stored is not taken for archived', () => {
    const { status } = spawnSync('/bin/sh', [script, path.join(archive, 'none'), path.join(archive, 'x.gz')])
    expect(status).not.toBe(0)
    expect(readdirSync(archive)).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { addEdits, afterSaving, type Edit, withEdit } from './edit.ts'

interface Names {
  name: string
  group: string
  aliases: readonly string[]
}

const stands: Names = { name: '山川', group: '主题', aliases: ['甲'] }
const type = (edit: Edit<Names> | null, more: Partial<Names>, version = 4) =>
  addEdits(stands, version, edit, more)

test('only edited fields are stored, over the version of the first key', () => {
  const first = type(null, { name: '大川' })
  expect(first).toEqual({ version: 4, typed: { name: '大川' } })
  const second = type(first, { aliases: ['甲', '乙'] }, 5)
  expect(second).toEqual({ version: 4, typed: { name: '大川', aliases: ['甲', '乙'] } })
  expect(withEdit({ ...stands, group: '地方' }, second)).toEqual({
    name: '大川',
    group: '地方',
    aliases: ['甲', '乙'],
  })
})

test('no edit remains where every field was reverted', () => {
  expect(type(type(null, { name: '大川', aliases: [] }), { name: '山川', aliases: ['甲'] })).toBeNull()
})

test('fields edited or reverted during a save stay, over the saved values', () => {
  const sent = { version: 4, typed: { name: '大川', group: '地方' } }
  const saved = { before: stands, sent, stands: { ...stands, name: '大川', group: '地方' }, version: 5 }
  expect(afterSaving(sent, saved)).toBeNull()
  const more = { version: 4, typed: { ...sent.typed, name: '大川河', aliases: [] } }
  expect(afterSaving(more, saved)).toEqual({ version: 5, typed: { name: '大川河', aliases: [] } })
  expect(afterSaving(null, saved)).toEqual({ version: 5, typed: { name: '山川', group: '主题' } })
})

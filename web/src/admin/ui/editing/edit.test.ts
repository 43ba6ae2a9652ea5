import { expect, test } from 'vitest'
import { type Edit, Edits } from './edit.ts'

interface Names {
  name: string
  group: string
  aliases: readonly string[]
  keepsOld: boolean
}

const edits = new Edits<Names>({ lists: ['aliases'], options: ['keepsOld'] })
const stands: Names = { name: '山川', group: '主题', aliases: ['甲'], keepsOld: true }
const type = (edit: Edit<Names> | null, more: Partial<Names>, over = stands) => edits.add(over, edit, more)

test('only edited fields are kept, and the others follow the server', () => {
  const first = type(null, { name: '大川' })
  const second = type(first, { aliases: ['甲', '乙'] })
  expect(Object.keys(second ?? {})).toEqual(['name', 'aliases'])
  const now = { ...stands, group: '地方' }
  expect(edits.values(now, second)).toEqual({ ...now, name: '大川', aliases: ['甲', '乙'] })
  expect(edits.changed(now, second)).toEqual(['name', 'aliases'])
})

test('no edit remains where every field was reverted, nor where an option alone was chosen', () => {
  expect(type(type(null, { name: '大川', aliases: [] }), { name: '山川', aliases: ['甲'] })).toBeNull()
  expect(type(null, { keepsOld: false })).toBeNull()
  const named = type(type(null, { name: '大川' }), { keepsOld: false })
  expect(Object.keys(named ?? {})).toEqual(['name', 'keepsOld'])
  expect(type(named, { name: '山川' })).toBeNull()
})

test('a space at the end can be typed, and is no change', () => {
  const edit = type(null, { name: '山川 ' })
  expect(edits.values(stands, edit).name).toBe('山川 ')
  expect(edits.changed(stands, edit)).toEqual([])
})

test('a field is disputed where a colleague has changed it to something else', () => {
  const edit = type(null, { name: '大川', group: '地方' })
  expect(edits.disputed({ ...stands, name: '小川', group: '地方' }, edit)).toEqual(['name'])
  expect(edits.disputed({ ...stands, aliases: ['乙'] }, edit)).toEqual([])
})

test('a decision keeps one’s own values over the present ones, and gives up the others', () => {
  const edit = type(null, { name: '大川', group: '地方' })
  const now = { ...stands, name: '小川', group: '别处' }
  const disputed = edits.disputed(now, edit)
  const decided = edits.decided(now, edit, disputed, ['name'])
  expect(edits.values(now, decided)).toEqual({ ...now, name: '大川' })
  expect(edits.disputed(now, decided)).toEqual([])
})

test('what two colleagues add to a list and remove from it is done by both', () => {
  const edit = type(null, { aliases: ['乙'] })
  const now = { ...stands, aliases: ['甲', '丙'] }
  expect(edits.values(now, edit).aliases).toEqual(['丙', '乙'])
  expect(edits.disputed(now, edit)).toEqual([])
  const more = type(edit, { aliases: ['丙', '乙', '丁'] }, now)
  expect(edits.values(now, more).aliases).toEqual(['丙', '乙', '丁'])
})

test('fields edited or reverted during a save stay, over the saved values', () => {
  const sent = type(null, { name: '大川', group: '地方' }) ?? {}
  const saved = { ...stands, name: '大川', group: '地方' }
  expect(edits.afterSaving(sent, sent, saved)).toBeNull()
  const later = type(type(sent, { name: '大川河' }), { aliases: [] })
  expect(edits.values(saved, edits.afterSaving(later, sent, saved))).toEqual({
    ...saved,
    name: '大川河',
    aliases: [],
  })
  expect(edits.values(saved, edits.afterSaving(null, sent, saved))).toEqual(stands)
})

import { expect, test } from 'vitest'
import type { EntityDetail } from './calls.ts'
import { changesOf, draftOf, entityEdits } from './draft.ts'

const entity = { name: '山川', nameCn: null, group: null, aliases: ['甲'] } as unknown as EntityDetail
const draft = draftOf(entity)

test('a draft with the saved values changes nothing', () => {
  expect(changesOf(entity, draft)).toEqual({})
  expect(changesOf(entity, { ...draft, name: ' 山川 ' })).toEqual({})
})

test('a name that is given up becomes an alias, unless it is not wanted or is one already', () => {
  expect(changesOf(entity, { ...draft, name: '大川' })).toEqual({ name: '大川', aliases: ['甲', '山川'] })
  expect(changesOf(entity, { ...draft, name: '大川', keepOldName: false })).toEqual({ name: '大川' })
  expect(changesOf(entity, { ...draft, name: '大川', aliases: ['山川'] })).toEqual({
    name: '大川',
    aliases: ['山川'],
  })
})

test('an emptied field is taken out', () => {
  const named = { ...entity, nameCn: '川', group: '主题' }
  expect(changesOf(named, { ...draftOf(named), nameCn: '', group: '' })).toEqual({
    nameCn: null,
    group: null,
  })
})

test('a colleague’s change is no change of one’s own', () => {
  const edit = entityEdits.add(draft, null, { nameCn: '川' })
  const since = { ...entity, name: '大川', aliases: ['甲', '山川'] }
  expect(changesOf(since, entityEdits.values(draftOf(since), edit))).toEqual({ nameCn: '川' })
})

test('an alias of a colleague is sent along with one’s own', () => {
  const edit = entityEdits.add(draft, null, { aliases: ['甲', '乙'] })
  const since = { ...entity, aliases: ['甲', '丙'] }
  expect(changesOf(since, entityEdits.values(draftOf(since), edit))).toEqual({ aliases: ['甲', '丙', '乙'] })
})

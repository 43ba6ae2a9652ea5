import { expect, test } from 'vitest'
import { withEdit } from '../../ui/forms/edit.ts'
import type { EntityDetail } from './calls.ts'
import { changesOf, draftOf, editDraft } from './draft.ts'

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
  const edit = editDraft(entity, null, { nameCn: '川' })
  const since = { ...entity, name: '大川', aliases: ['甲', '山川'] }
  expect(changesOf(since, withEdit(draftOf(since), edit))).toEqual({ nameCn: '川' })
})

test('a name that is typed back leaves nothing to save', () => {
  const edit = editDraft(entity, editDraft(entity, null, { name: '大川' }), { keepOldName: false })
  expect(edit?.typed).toEqual({ name: '大川', keepOldName: false })
  expect(editDraft(entity, edit, { name: '山川' })).toBeNull()
})

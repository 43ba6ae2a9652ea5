import { expect, test } from 'vitest'
import { changesOf, draftOf, rightsEdits } from './rights-draft.ts'

const rights = {
  basis: 'licence',
  licensor: '山川影像社',
  startsOn: '2024-06-01',
  endsOn: null,
  territory: null,
  people: 2,
  consents: 0,
  note: null,
} as Parameters<typeof draftOf>[0]

test('a draft equal to the saved rights changes nothing', () => {
  expect(changesOf(rights, draftOf(rights))).toEqual({})
})

test('only differences are listed; blanks are nothing, and zero is a number', () => {
  const draft = { ...draftOf(rights), licensor: ' ', territory: ' 全球 ', people: '', consents: '1' }
  expect(changesOf(rights, draft)).toEqual({ licensor: null, territory: '全球', people: null, consents: 1 })
  expect(changesOf({ ...rights, consents: null }, { ...draftOf(rights), consents: '0' })).toEqual({
    consents: 0,
  })
})

test('a colleague’s change is no change of one’s own', () => {
  const edit = rightsEdits.add(draftOf(rights), null, { note: '合同在柜子里' })
  const since = { ...rights, licensor: '大川影业', people: 3 }
  const draft = rightsEdits.values(draftOf(since), edit)
  expect(draft.licensor).toBe('大川影业')
  expect(changesOf(since, draft)).toEqual({ note: '合同在柜子里' })
})

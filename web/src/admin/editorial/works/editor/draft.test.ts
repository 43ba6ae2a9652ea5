import { expect, test } from 'vitest'
import { changesOf, type Draft, draftEdits } from './draft.ts'

const stands: Draft = {
  number: 'LT-031',
  channel: 'western',
  title: '元阳的梯田',
  originalTitle: '',
  aliases: [],
  synopsis: '',
  area: '',
  language: '',
  remarks: '',
  pubTime: '2026-05-31',
  duration: '90',
  playLevel: 0,
  tag: [],
  performer: [],
  maker: [],
  label: [],
  director: [],
  series: [],
  item: [],
} as Draft

const changes = (over: Draft, edit: ReturnType<typeof draftEdits.add>) =>
  edit && changesOf(draftEdits.changed(over, edit), edit)

test('a changed field is sent with the value over which it was typed', () => {
  const edit = draftEdits.add(stands, null, { title: '梯田晨雾', duration: '' })
  const since = { ...stands, title: '梯田', number: 'LT-032' }
  expect(changes(since, edit)).toEqual({
    title: { from: '元阳的梯田', to: '梯田晨雾' },
    duration: { from: 90, to: null },
  })
})

test('an entry that was made while it was saved is no change', () => {
  const sent = draftEdits.add(stands, null, { title: '梯田晨雾', maker: [{ id: null, name: '山川影像社' }] })
  const now = { ...stands, title: '梯田晨雾', maker: [{ id: '1234', name: '山川影像社' }] }
  expect(draftEdits.afterSaving(sent, sent ?? {}, now)).toBeNull()
  const later = draftEdits.add(stands, sent, { title: '梯田晨雾：元阳四季', duration: '95' })
  expect(changes(now, draftEdits.afterSaving(later, sent ?? {}, now))).toEqual({
    title: { from: '梯田晨雾', to: '梯田晨雾：元阳四季' },
    duration: { from: 90, to: 95 },
  })
})

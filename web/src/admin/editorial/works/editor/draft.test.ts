import { expect, test } from 'vitest'
import { afterSaving, changesOf, type Draft } from './draft.ts'

const base: Draft = {
  number: 'LT-031',
  channel: 'western',
  title: '元阳的梯田',
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

test('text typed while a draft is saved remains to be saved', () => {
  const sent = { ...base, number: 'lt-032', title: '梯田晨雾', maker: [{ id: null, name: '山川影像社' }] }
  const stands = { ...sent, number: 'LT-032', maker: [{ id: '1234', name: '山川影像社' }] }
  expect(afterSaving(sent, sent, stands)).toEqual(stands)
  const now = { ...sent, title: '梯田晨雾：元阳四季', duration: '95' }
  expect(changesOf(stands, afterSaving(sent, now, stands))).toEqual({
    title: { from: '梯田晨雾', to: '梯田晨雾：元阳四季' },
    duration: { from: 90, to: 95 },
  })
})

test('a value reverted while it is saved is a change back', () => {
  const sent = { ...base, title: '梯田晨雾' }
  expect(changesOf(sent, afterSaving(sent, base, sent))).toEqual({
    title: { from: '梯田晨雾', to: '元阳的梯田' },
  })
})

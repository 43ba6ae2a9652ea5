import { expect, test } from 'vitest'
import { closedStatus, listPollMs, type MessageRow, mergedRows, threadPoll } from './calls.ts'

const row = (id: string, updateTime: string, more: Partial<MessageRow> = {}): MessageRow => ({
  id,
  message: id,
  status: 0,
  createTime: '2026-11-20 08:00:00',
  updateTime,
  orderId: null,
  isUnread: false,
  ...more,
})
const page = (...rows: MessageRow[]) => ({ rows, total: rows.length })

test('a changed message moves to the top, and is listed once', () => {
  const pages = [
    page(row('3', '2026-11-20 08:03:00'), row('2', '2026-11-20 08:02:00')),
    page(row('2', '2026-11-20 08:02:00'), row('1', '2026-11-20 08:01:00')),
  ]
  const latest = page(row('1', '2026-11-20 08:09:00', { status: 1 }), row('3', '2026-11-20 08:03:00'))
  expect(mergedRows(pages, latest)).toMatchObject([{ id: '1', status: 1 }, { id: '3' }, { id: '2' }])
  expect(mergedRows(pages, undefined).map(({ id }) => id)).toEqual(['3', '2', '1'])
})

test('an earlier answer does not overwrite a newer state', () => {
  const pages = [page(row('1', '2026-11-20 08:05:00', { status: 9 }))]
  expect(mergedRows(pages, page(row('1', '2026-11-20 08:01:00')))).toMatchObject([{ status: 9 }])
})

test('of the same moment the later message is first', () => {
  const pages = [page(row('1', '2026-11-20 08:05:00'), row('2', '2026-11-20 08:05:00'))]
  expect(mergedRows(pages, undefined).map(({ id }) => id)).toEqual(['2', '1'])
})

test('a message is fetched again, also after a fault, but not once it is closed or where there is none', () => {
  expect(threadPoll(undefined, undefined)).toBe(listPollMs)
  expect(threadPoll(0, 500)).toBe(listPollMs)
  expect(threadPoll(closedStatus, undefined)).toBe(false)
  expect(threadPoll(undefined, 404)).toBe(false)
})

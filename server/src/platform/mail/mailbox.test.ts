import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['lin@example.org', 'lin@example.org'],
  ['Lin+case1@Example.org', 'lin@example.org'],
  ['lin+a+b@example.org', 'lin@example.org'],
  ['l.in@example.org', 'l.in@example.org'],
  ['l.i.n+x@gmail.com', 'lin@gmail.com'],
  ['lin@googlemail.com', 'lin@gmail.com'],
  ['+lin@example.org', '+lin@example.org'],
  ['电话 138 0000 0000', '电话 138 0000 0000'],
  ['@example.org', '@example.org'],
])('the mailbox of %j is %j', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { networkError } from '../../../api/error.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { undoChange } from './calls.ts'

vi.mock('../../ui/announce-fault.ts', () => ({ announceFault: vi.fn() }))
vi.mock('../../../api/connection.ts', () => ({
  get: vi.fn(),
  post: async () => {
    throw networkError()
  },
}))

test('a change that could not be undone is announced', async () => {
  await undoChange(new QueryClient(), '1')
  expect(announceFault).toHaveBeenCalledOnce()
})

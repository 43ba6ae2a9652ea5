import { afterEach, beforeEach, expect, vi } from 'vitest'

// Noise fails a test: what is printed as an error or a warning was not expected.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const printed = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(printed).toEqual([])
})

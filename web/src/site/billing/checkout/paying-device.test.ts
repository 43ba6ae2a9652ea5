import { expect, test } from 'vitest'
import { deviceKind } from './paying-device.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test.each([
  ['a phone by its name', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true, 390, 'phone'],
  ['a phone held sideways', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari', true, 915, 'phone'],
  ['a phone that asks for desktop pages', mac, true, 390, 'phone'],
  ['a tablet', mac, true, 1024, 'desktop'],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 15; Tab) Safari', true, 1280, 'desktop'],
  ['a narrow window with a mouse', mac, false, 390, 'desktop'],
] as const)('%s', (_, userAgent, coarse, width, device) => {
  expect(deviceKind({ userAgent, coarse, width })).toBe(device)
})

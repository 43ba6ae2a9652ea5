import { expect, test } from 'vitest'
import { deviceOf, partOfAddress } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox · macOS'],
  [
    'Mozilla/5.0 (Linux; Android 14; zh-cn) AppleWebKit/537.36 Version/4.0 Chrome/109.0 MQQBrowser/14.7 Mobile Safari/537.36',
    'QQ 浏览器 · Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 MicroMessenger/8.0.50 NetType/WIFI',
    '微信 · Android',
  ],
  ['curl/8.7.1', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:7:1::9', '2001:db8:7:*'],
  ['unknown', '*'],
])('of the address %s, %s is stored', (address, part) => {
  expect(partOfAddress(address)).toBe(part)
})

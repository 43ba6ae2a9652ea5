import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { createLog } from './context.ts'

test('keys of payment channels are in no log', () => {
  let written = ''
  const log = createLog(
    readConfig({}),
    new Writable({
      write(chunk, _encoding, done) {
        written += chunk
        done()
      },
    }),
  )
  const key = 'EPAY-SECRET'
  const alipay = { appId: '2021', privateKey: 'PRIVATE-SECRET' }
  const wechat = { merchantId: '1900', apiKey: 'API-SECRET' }
  log.info({ alipay, wechat, epay: { merchantId: '1001', key } }, 'settings')
  log.info({ payments: { epay: { key } } }, 'settings')
  log.warn({ url: `https://pay.example.org/api.php?act=order&key=${key}&out_trade_no=1` }, 'a call')
  expect(written).toContain('out_trade_no=1')
  expect(written).not.toMatch(/SECRET/)
})

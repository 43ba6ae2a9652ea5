import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './headers.ts'

test('the inline stylesheet is allowed by its hash, and no other inline code', () => {
  const css = 'body{color:red}'
  const policy = contentSecurityPolicy(`<head><style>${css}</style></head>`)
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
})

test('pictures may come from the hosts that an import named, scripts from nowhere else', () => {
  const policy = contentSecurityPolicy('')
  expect(policy).toContain("img-src 'self' data: http: https:;")
  expect(policy).toContain("default-src 'self'")
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './headers.ts'

test('the inline stylesheet is allowed by its hash, and no other inline code', () => {
  const css = 'body{color:red}'
  const policy = contentSecurityPolicy(`<head><style>${css}</style></head>`, '')
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
})

test('pictures may come from the image host, where that is another one', () => {
  expect(contentSecurityPolicy('', 'https://img.example.org/covers/')).toContain(
    "img-src 'self' data: https://img.example.org;",
  )
  expect(contentSecurityPolicy('', '/images')).toContain("img-src 'self' data:;")
  expect(contentSecurityPolicy('', '')).toContain("img-src 'self' data:;")
})

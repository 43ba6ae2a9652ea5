import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, pageHeaders, withoutNoIndex } from './headers.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const ownPictures = { imageHost: undefined, imageOrigins: [] }

test('the inline stylesheet is allowed by its hash, and no other inline code', () => {
  const css = 'body{color:red}'
  const data = '<script type="application/json">{}</script>'
  const policy = contentSecurityPolicy(`<head><style>${css}</style></head>${data}`, ownPictures)
  expect(policy).toContain(`style-src 'self' 'sha256-${sha256(css)}'`)
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
})

test('a script that was built into the page is allowed by its hash', () => {
  const policy = contentSecurityPolicy('<script type="module">start()</script>', ownPictures)
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${sha256('start()')}'`)
})

test('pictures come from the site and from what the settings name, scripts from nowhere else', () => {
  expect(contentSecurityPolicy('', ownPictures)).toContain("img-src 'self' data:;")
  const policy = contentSecurityPolicy('', {
    imageHost: 'https://img.example.org/covers',
    imageOrigins: ['https://other.example.org:8443', 'https://img.example.org'],
  })
  expect(policy).toContain("img-src 'self' data: https://img.example.org https://other.example.org:8443;")
  expect(policy).toContain("default-src 'self'")
})

test('a page is out of search engines unless it may be listed', () => {
  expect(pageHeaders('', { listed: false })['x-robots-tag']).toBe('noindex')
  expect(pageHeaders('', { listed: true })).not.toHaveProperty('x-robots-tag')
  expect(withoutNoIndex('<meta name="robots" content="noindex" /><title>')).toBe('<title>')
})

test('scripts of another origin are allowed where they are named, and nowhere else', () => {
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]
  const own = "'self' 'wasm-unsafe-eval'"
  expect(scripts(contentSecurityPolicy('', ownPictures))).toBe(own)
  const named = contentSecurityPolicy('', ownPictures, { scriptOrigins: ['https://scripts.example'] })
  expect(scripts(named)).toBe(`${own} https://scripts.example`)
})

test('films come from the origin of the CDN too, and nothing else does', () => {
  const policy = contentSecurityPolicy('', ownPictures, { mediaOrigins: ['https://media.example'] })
  expect(policy.split('; ').filter((rule) => rule.includes('https://media.example'))).toEqual([
    "media-src 'self' blob: https://media.example",
    "connect-src 'self' https://media.example",
  ])
})

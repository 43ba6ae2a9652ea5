import { describe, expect, test } from 'vitest'
import { SourceError } from '../files/source-error.ts'
import { checkAddress, isPublic } from './address.ts'
import { innerHosts } from './testdata/hosts.ts'

const check = (url: string, allow: string[] = []) => checkAddress(url, allow).href

test.each([
  ['http://media.example.org/a.mp4', 'http://media.example.org/a.mp4'],
  ['https://media.example.org:443/a%20b.mp4?sig=1#top', 'https://media.example.org/a%20b.mp4?sig=1#top'],
  ['http://media.example.org:443/', 'http://media.example.org:443/'],
  ['  HTTPS://Media.Example.ORG/片.mp4 ', 'https://media.example.org/%E7%89%87.mp4'],
  ['https://影片.example.org/', 'https://xn--p3t423b.example.org/'],
  ['http://8.8.8.8/', 'http://8.8.8.8/'],
  ['http://[2606:4700:4700::1111]/', 'http://[2606:4700:4700::1111]/'],
  ['http://[::ffff:8.8.8.8]/', 'http://[::ffff:808:808]/'],
])('%s may be fetched', (url, href) => {
  expect(check(url)).toBe(href)
})

test.each(innerHosts)('http://%s is refused, with and without a port', (host) => {
  for (const url of [`http://${host}/a.mp4`, `https://${host}:443/`, `http://${host}:80`]) {
    expect(() => check(url), url).toThrow(SourceError)
  }
})

test.each([
  ['ftp://media.example.org/a', '只能下载 http 或 https 网址'],
  ['file:///etc/passwd', '只能下载 http 或 https 网址'],
  ['gopher://media.example.org/', '只能下载 http 或 https 网址'],
  ['data:video/mp4;base64,AAAA', '只能下载 http 或 https 网址'],
  ['javascript:alert(1)', '只能下载 http 或 https 网址'],
  ['', '网址格式不正确'],
  ['media.example.org/a.mp4', '网址格式不正确'],
  ['http://', '网址格式不正确'],
  ['http:media.example.org', '网址的主机名不正确'],
  ['http:\\\\media.example.org', '网址的主机名不正确'],
  ['http://media.example.org\\@8.8.8.8/', '网址里不能带用户名和密码'],
  ['http://8.8.8.8\\.media.example.org/', '网址的主机名不正确'],
  ['http://media.exa\tmple.org/', '网址的主机名不正确'],
  ['http://media.example.org./', '网址的主机名不正确'],
  ['http://media..example.org/', '网址的主机名不正确'],
  ['http://media%2eexample.org/', '网址的主机名不正确'],
  ['http://name:word@media.example.org/', '网址里不能带用户名和密码'],
  ['http://name@media.example.org/', '网址里不能带用户名和密码'],
  ['http://@media.example.org/', '网址里不能带用户名和密码'],
  ['http://media.example.org:22/', '网址的端口只能是 80 或 443'],
  ['http://media.example.org:8080/', '网址的端口只能是 80 或 443'],
  ['https://media.example.org:0/', '网址的端口只能是 80 或 443'],
])('%s is refused', (url, message) => {
  expect(() => check(url)).toThrow(message)
})

describe('hosts that are let through', () => {
  test('are those named, with their port', () => {
    expect(check('http://127.0.0.1:3125/a', ['127.0.0.1:3125'])).toBe('http://127.0.0.1:3125/a')
    expect(check('http://[::1]:3125/a', ['[::1]:3125'])).toBe('http://[::1]:3125/a')
    expect(check('https://nas/a', ['nas:443'])).toBe('https://nas/a')
    expect(() => check('http://127.0.0.1:3126/a', ['127.0.0.1:3125'])).toThrow(SourceError)
    expect(() => check('http://127.0.0.2:3125/a', ['127.0.0.1:3125'])).toThrow(SourceError)
  })

  test('are fetched from by http and https alone, without credentials', () => {
    expect(() => check('ftp://127.0.0.1:3125/', ['127.0.0.1:3125'])).toThrow(SourceError)
    expect(() => check('http://a:b@127.0.0.1:3125/', ['127.0.0.1:3125'])).toThrow(SourceError)
  })
})

test('an invalid IP address is not public', () => {
  expect(['', 'media.example.org', '1', '8.8.8', '2606:4700::1%eth0'].filter(isPublic)).toEqual([])
})

test('no refusal repeats the address', () => {
  for (const url of ['http://10.0.0.1/?sig=canary', 'ftp://a/?sig=canary', 'http://a b/?sig=canary']) {
    expect(() => check(url)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('canary') }),
    )
  }
})

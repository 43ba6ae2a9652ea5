import { stat } from 'node:fs/promises'
import { connect, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadFrom, emptyPlace, failureOf, networkOf, secret } from '../../../test/media/downloading.ts'
import { type SourceServer, startSource } from '../../../test/media/source-server.ts'
import { innerHosts } from './testdata/hosts.ts'

/** Nothing inside is ever reached: neither by an address, nor by a redirect, nor by what a name resolves to. */

/** Let through; leads wherever `to` says. */
let source: SourceServer
/** A source at an internal address: a request that arrives here means the check failed. */
let inner: SourceServer
beforeAll(async () => {
  source = await startSource((request, response) => {
    const to = new URL(request.url ?? '', 'http://a').searchParams.get('to')
    // Sent literally: some of the spellings are no address that a parser would return.
    if (to === null) response.writeHead(200, { 'content-type': 'video/mp4' }).end('a video')
    else response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end()
  })
  inner = await startSource((_request, response) => response.end('a secret'))
})
afterAll(async () => {
  await source.close()
  await inner.close()
})

const publicAddress = '93.184.215.14'

async function refusedFrom(url: string, network = networkOf()) {
  const file = await emptyPlace()
  const failure = await failureOf(downloadFrom(source.port, file, { url, network }))
  await expect(stat(file)).rejects.toThrow('ENOENT')
  return { ...failure, dialled: network.dialled }
}

const redirectTo = (to: string) =>
  `http://127.0.0.1:${source.port}/?sig=${secret}&to=${encodeURIComponent(to)}`

describe('each writing of an inner host', () => {
  test.each(innerHosts)('%s is never dialled', async (host) => {
    const { final, dialled } = await refusedFrom(`http://${host}/?sig=${secret}`)
    expect([final, dialled]).toEqual([true, []])
  })

  test.each(innerHosts)('%s is not reached by a redirect', async (host) => {
    const { final, dialled } = await refusedFrom(redirectTo(`http://${host}/?sig=${secret}`))
    expect([final, dialled]).toEqual([true, [`127.0.0.1:${source.port}`]])
  })
})

test.each([
  ['http://127.0.0.1:{inner}/', '端口'],
  ['//127.0.0.1:{inner}/', '端口'],
  ['http://media.example.org:22/', '端口'],
  ['http://name:word@media.example.org/', '用户名和密码'],
  ['file:///etc/passwd', 'http 或 https'],
  ['ftp://media.example.org/', 'http 或 https'],
  ['data:video/mp4,a', 'http 或 https'],
  ['http://[', '无效的地址'],
])('a redirect to %s is refused', async (to, words) => {
  const { message, final, dialled } = await refusedFrom(redirectTo(to.replace('{inner}', String(inner.port))))
  expect(message).toContain(words)
  expect([final, dialled]).toEqual([true, [`127.0.0.1:${source.port}`]])
  expect(inner.connections()).toEqual([])
})

describe('a name', () => {
  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['::ffff:a9fe:a9fe']],
    [['169.254.169.254']],
    [['10.0.0.1']],
    [['100.64.0.1']],
    [['fd00:ec2::254']],
    [['fe80::1%eth0']],
    [['64:ff9b::7f00:1']],
    [['2002:7f00:1::']],
    [['2001:0:7f00:1::1']],
    [['0.0.0.0']],
    [['255.255.255.255']],
    [['224.0.0.1']],
    [['not-an-address']],
    [[]],
    [[publicAddress, '127.0.0.1']],
    [['2606:4700:4700::1111', '::ffff:10.0.0.1']],
  ])('that resolves to %j is refused before anything is dialled', async (answers) => {
    const network = networkOf({ 'media.example.org': answers })
    for (const url of ['http://media.example.org/', redirectTo('http://media.example.org/')]) {
      const { message, final, dialled } = await refusedFrom(url, network)
      expect([message, final]).toEqual(['网址指向内部网络，不能下载', true])
      expect(dialled.filter((to) => !to.endsWith(`:${source.port}`))).toEqual([])
    }
  })

  test('that changes its answer is dialled where it was checked, and looked up once', async () => {
    const changing = { 'media.example.org': [[publicAddress], ['127.0.0.1']] }
    const network = networkOf(changing)
    network.dial = (address, port) => {
      network.dialled.push(`${address}:${port}`)
      return new Socket().destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    }
    const url = 'http://media.example.org/video.mp4'
    const first = await failureOf(downloadFrom(source.port, await emptyPlace(), { url, network }))
    expect(first).toEqual({ message: '对方拒绝连接（ECONNREFUSED）', final: false })
    expect(network.resolved).toEqual(['media.example.org'])
    expect(network.dialled).toEqual([`${publicAddress}:80`])
    // tried again, the other answer comes
    const second = await refusedFrom(url, network)
    expect([second.final, second.dialled]).toEqual([true, [`${publicAddress}:80`]])
  })

  test('that is let through is dialled by its first answer', async () => {
    const name = `video.test:${source.port}`
    const network = networkOf({ 'video.test': [['127.0.0.1'], ['127.0.0.9']] })
    const limits = { allow: [name] }
    const file = await emptyPlace()
    const done = await downloadFrom(source.port, file, { url: `http://${name}/`, network, limits })
    expect(done.bytes).toBe('a video'.length)
    expect(network.resolved).toEqual(['video.test'])
    expect(network.dialled).toEqual([`127.0.0.1:${source.port}`])
    expect(source.asked.at(-1)?.headers.host).toBe(name)
  })

  test('has its next address tried where one does not answer', async () => {
    const name = `video.test:${source.port}`
    const network = networkOf({ 'video.test': ['::1', '127.0.0.1'] })
    const limits = { allow: [name] }
    await downloadFrom(source.port, await emptyPlace(), { url: `http://${name}/`, network, limits })
    expect(network.dialled).toEqual([`::1:${source.port}`, `127.0.0.1:${source.port}`])
  })

  test('an unknown host name may be retried', async () => {
    const failure = await failureOf(
      downloadFrom(source.port, await emptyPlace(), {
        url: 'http://nowhere.example.org/',
        network: networkOf(),
      }),
    )
    expect(failure).toEqual({ message: '找不到这个主机（域名解析失败）（ENOTFOUND）', final: false })
  })
})

test('a connection whose far end is not what was checked carries nothing', async () => {
  const network = networkOf({ 'media.example.org': [publicAddress] })
  network.dial = () => connect({ host: '127.0.0.1', port: inner.port })
  for (const url of ['http://media.example.org/', 'https://media.example.org/']) {
    const failure = await failureOf(downloadFrom(source.port, await emptyPlace(), { url, network }))
    expect(failure).toEqual({ message: '网址指向内部网络，不能下载', final: true })
  }
  expect(inner.connections()).toEqual([{ bytesRead: 0 }, { bytesRead: 0 }])
})

import { readFile } from 'node:fs/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../../test/media/certificate.ts'
import { downloadFrom, emptyPlace, failureOf, networkOf } from '../../../test/media/downloading.ts'
import { type SourceServer, startSource } from '../../../test/media/source-server.ts'

const pair = selfSigned('media.example.org')
let source: SourceServer
let plain: SourceServer
beforeAll(async () => {
  plain = await startSource((_request, response) => response.end('a video'))
  source = await startSource((request, response) => {
    if (request.url !== '/down') response.end('a video')
    else response.writeHead(302, { location: `http://media.example.org:${plain.port}/` }).end()
  }, pair)
})
afterAll(async () => {
  await source.close()
  await plain.close()
})

/** Downloads over TLS under a name that leads to this machine. */
async function fetchFrom(name: string, at = '/video.mp4') {
  const file = await emptyPlace()
  const network = networkOf({ [name]: ['127.0.0.1'] })
  const limits = { allow: [source, plain].map(({ port }) => `${name}:${port}`) }
  const url = `https://${name}:${source.port}${at}`
  await downloadFrom(source.port, file, { url, network, limits })
  return readFile(file, 'utf8')
}

test('an untrusted certificate is refused and no request is sent', async () => {
  expect(await failureOf(fetchFrom('media.example.org'))).toEqual({
    message: '对方的 HTTPS 证书无效（DEPTH_ZERO_SELF_SIGNED_CERT）',
    final: true,
  })
  expect(source.asked).toEqual([])
})

test('one that is trusted serves its own name, which the connection says', async () => {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, pair.cert])
  try {
    expect(await fetchFrom('media.example.org')).toBe('a video')
    expect(await failureOf(fetchFrom('other.example.org'))).toEqual({
      message: '对方的 HTTPS 证书无效（ERR_TLS_CERT_ALTNAME_INVALID）',
      final: true,
    })
    expect(await failureOf(fetchFrom('media.example.org', '/down'))).toEqual({
      message: '网址从 https 跳转到了 http，不能下载',
      final: true,
    })
    expect(plain.asked).toEqual([])
  } finally {
    setDefaultCACertificates(usual)
  }
})

test('a server without TLS gives an error that says so', async () => {
  const network = networkOf({ 'media.example.org': ['127.0.0.1'] })
  const name = `media.example.org:${plain.port}`
  const work = downloadFrom(plain.port, await emptyPlace(), {
    url: `https://${name}/`,
    network,
    limits: { allow: [name] },
  })
  expect((await failureOf(work)).message).toMatch(/^对方的应答不符合协议（ERR_SSL_\w+）$/)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importerAs, startImportWorker } from '../../../../test/importing.ts'
import { networkOf } from '../../../../test/media/downloading.ts'
import { type SourceServer, startSource } from '../../../../test/media/source-server.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer } from '../../../../test/server.ts'
import { type Config, readConfig } from '../../../platform/config/config.ts'
import { aRecord } from '../testdata/works.ts'
import type { Classified } from '../writing/classify.ts'
import { CoverSample, lookAtCovers } from './service/covers.ts'

let source: SourceServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-covers-'))
  source = await startSource((request, response) => {
    const answers: Record<string, () => void> = {
      '/ok.webp': () => response.writeHead(200, { 'content-type': 'image/webp' }).end('RIFF'),
      '/page': () => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      '/inner': () => response.writeHead(302, { location: 'http://127.0.0.1:1/secret.webp' }).end(),
      '/slow': () => {},
    }
    const answer = answers[request.url?.split('?')[0] ?? '']
    if (answer) answer()
    else response.writeHead(404).end()
  })
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

const settings = (more: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: folder, DOWNLOAD_ALLOW: `127.0.0.1:${source.port}`, ...more })
const at = (name: string) => `http://127.0.0.1:${source.port}${name}`
const signal = () => new AbortController().signal

function sampleOf(covers: (string | null)[]): CoverSample {
  const sample = new CoverSample()
  const added = covers.map((picSmall, place) => ({
    line: place + 1,
    work: { ...aRecord(), number: `COV-${place + 1}`, picSmall, picBig: null },
  }))
  sample.add({ added, changed: [] } as unknown as Classified)
  return sample
}

test('a few covers are asked for, and each that does not come is named with its line', async () => {
  await mkdir(path.join(folder, 'images', 'own'), { recursive: true })
  await writeFile(path.join(folder, 'images', 'own', 'there.webp'), 'RIFF')
  const found = await lookAtCovers(
    settings(),
    sampleOf([
      at('/ok.webp?key=canary'),
      at('/gone.webp?key=canary'),
      at('/page'),
      'own/there.webp',
      'own/missing.webp',
      '../secret-key',
      null,
    ]),
    signal(),
  )
  expect(found).toEqual({
    named: 6,
    sampled: 6,
    reachable: 2,
    problems: [
      { line: 2, number: 'COV-2', reason: 'download_not_there', params: { status: 404 } },
      { line: 3, number: 'COV-3', reason: 'download_no_picture' },
      { line: 5, number: 'COV-5', reason: 'cover_not_in_folder' },
      { line: 6, number: 'COV-6', reason: 'cover_outside_folder' },
    ],
    refused: [{ origin: `http://127.0.0.1:${source.port}`, count: 3 }],
  })
})

test('internal addresses are not requested: neither directly, nor by a name, nor by a redirect', async () => {
  const network = networkOf({ 'covers.example.org': ['10.0.0.7'] })
  const before = source.asked.length
  const found = await lookAtCovers(
    settings(),
    sampleOf([
      'http://10.0.0.7/a.webp',
      'http://169.254.169.254/latest/meta-data',
      'https://covers.example.org/a.webp',
      'http://localhost/a.webp',
    ]),
    signal(),
    network,
  )
  expect(found?.reachable).toBe(0)
  expect(new Set(found?.problems.map(({ reason }) => reason))).toEqual(new Set(['address_internal']))
  expect(network.dialled).toEqual([])
  expect(source.asked).toHaveLength(before)
  const led = await lookAtCovers(settings(), sampleOf([at('/inner')]), signal())
  expect(led?.problems).toMatchObject([
    { reason: 'redirect_refused', params: { address: 'address_wrong_port' } },
  ])
})

test('origins that the pages may show cause no warning; relative covers are resolved by IMAGE_HOST', async () => {
  const sample = () =>
    sampleOf([at('/ok.webp'), 'https://img.example.org/a.webp', 'https://img.example.org/b.webp'])
  const allowed = settings({ IMAGE_ORIGINS: `http://127.0.0.1:${source.port}` })
  const network = networkOf({})
  const found = await lookAtCovers(allowed, sample(), signal(), { ...network, dial: networkOf().dial })
  expect(found?.refused).toEqual([{ origin: 'https://img.example.org', count: 2 }])
  expect(found?.problems.every(({ reason }) => reason === 'download_host_unknown')).toBe(true)
  const behind = settings({
    IMAGE_HOST: `http://127.0.0.1:${source.port}`,
    DOWNLOAD_ALLOW: 'other.example.org:80',
  })
  expect(await lookAtCovers(behind, sampleOf(['ok.webp', '/gone.webp']), signal())).toMatchObject({
    sampled: 2,
    reachable: 1,
  })
})

test('however long the file is, twelve are asked for, from all of it', async () => {
  const many = Array.from({ length: 10_007 }, (_, place) => at(`/ok.webp?${place}`))
  const sample = sampleOf(many)
  const lines = sample.kept.map(({ line }) => line)
  expect(lines).toHaveLength(12)
  expect(lines[0]).toBe(1)
  expect(lines.at(-1)).toBeGreaterThan(7000)
  const before = source.asked.length
  expect(await lookAtCovers(settings(), sample, signal())).toMatchObject({
    named: 10_007,
    sampled: 12,
    reachable: 12,
  })
  expect(source.asked.length - before).toBe(12)
})

test('a source that never answers does not delay the check for long', async () => {
  const silent = sampleOf(Array.from({ length: 12 }, () => at('/slow')))
  const found = await lookAtCovers(settings(), silent, signal(), undefined, { each: 600, all: 1400 })
  // Four at a time: the last four would have been given up after 1800.
  expect(found?.sampled).toBeLessThan(12)
  expect(found?.reachable).toBe(0)
  expect(found?.problems[0]?.reason).toBe('download_no_response')
})

test('the dry run shows it', async () => {
  const server = await startTestServer({
    config: { download: { maxBytes: 1, hours: 1, allow: [`127.0.0.1:${source.port}`] } },
  })
  const worker = startImportWorker(server.context)
  const staff = importerAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  const lines = [
    aRecord({ number: 'COV-1', picSmall: at('/ok.webp'), picBig: null, magnets: [] }),
    aRecord({ number: 'COV-2', picSmall: at('/gone'), picBig: null, magnets: [] }),
  ]
  const importId = await staff.file('covers.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
  expect((await staff.look(importId)).covers).toMatchObject({
    named: 2,
    sampled: 2,
    reachable: 1,
    problems: [{ line: 2, number: 'COV-2' }],
  })
  await worker.close()
  await server.close()
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMaccmsSite } from '../../test/imports/maccms-site.ts'
import { mailSettings, startMailServer } from '../../test/mail-server.ts'
import { startObjectStore } from '../../test/object-store.ts'
import { startTestGateway } from '../../test/payments/gateway.ts'
import { everyJob, type World } from '../../test/processes/every-job.ts'
import { type DyingWorkers, startDyingWorkers } from '../../test/processes/workers.ts'
import { makeStaff } from '../../test/reporting.ts'
import { startTestServer } from '../../test/server.ts'
import { removeOrphans } from '../domains/editorial/works/service/orphans.ts'
import { tidyPlayback } from '../domains/playback/scheduled.ts'
import { dayMs } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { placesOfJobs } from '../platform/jobs/places.ts'
import type { JobName } from '../platform/jobs/queries.ts'
import { markFolder } from '../platform/site/folder-mark.ts'

/**
 * Three workers on one database and one S3 storage: two with the folder of the site, one on a machine of its own. One is
 * killed in the middle of a job of each kind, and another one at its end.
 */

// Real processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })
const patient = { timeout: 60_000, interval: 20 }

let world: World
let workers: DyingWorkers
let ownFolder: string
const ends: (() => unknown)[] = []

beforeAll(async () => {
  const [store, mail, gateway, remote] = await Promise.all([
    startObjectStore(),
    startMailServer(),
    startTestGateway(),
    startMaccmsSite(120),
  ])
  ownFolder = await mkdtemp(path.join(tmpdir(), 'yehang-apart-'))
  ends.push(
    () => store.stop(),
    () => mail.close(),
    () => gateway.end(),
    () => remote.close(),
  )
  const secretKey = 'a key that all processes of the site have'
  const payments = Object.fromEntries(
    Object.entries(gateway.settings).filter(([name]) => name.startsWith('WECHAT_')),
  )
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.config
  const settings = {
    ...payments,
    SECRET_KEY: secretKey.replaceAll(' ', '-'),
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@example.org',
    PUBLIC_URL: 'https://films.example.org',
    // Its notices are lost.
    PAY_NOTIFY_URL: 'http://127.0.0.1:9',
    DOWNLOAD_ALLOW: remote.host,
  }
  const config = readConfig({ PORT: '0', ...settings })
  const server = await startTestServer({
    template: 'empty',
    now: Date.now,
    config: {
      ...mailSettings(mail),
      secretKey: config.secretKey ?? '',
      media: config.media,
      payments: config.payments,
      download: config.download,
      accounts: { appId: '1', captcha: false, limits: false },
    },
  })
  await markFolder(server.context)
  const admin = await makeStaff(server, 'admin')
  world = { server, admin, mail, gateway, remote }
  const { dataDir } = server.context.config
  workers = await startDyingWorkers(server.context, [dataDir, dataDir, ownFolder], settings)
  ends.push(
    () => server.close(),
    () => workers.close(),
  )
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await rm(ownFolder, { recursive: true, force: true })
})

const rows = async (text: string, values: unknown[] = []) =>
  (await world.server.context.pool.query(text, values)).rows

/** Words of the change that stands in the middle of a job; of the others the first one does. */
const middles: Partial<Record<JobName, string>> = {
  // All is stored, and nothing is said of it.
  'prepare-video': '"has_preview"',
  'check-order': '"entitlement"',
  'case-mail': '"case_event"',
  'change-works': '"audit_entry"',
  'check-import': 'import_line',
  'write-import': 'import_change',
  'publish-import': '"audit_entry"',
  'undo-import': '"audit_entry"',
}
/** They change nothing in the database. */
const withoutChanges = ['remove-media']

/** Names of files anywhere below a folder. */
const filesIn = async (...names: string[]) =>
  (await readdir(path.join(...names), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('of each kind of job one worker dies in the middle and one at the end, and the job is done once', async () => {
  const begins = everyJob(world)
  expect(Object.keys(begins).sort()).toEqual(Object.keys(placesOfJobs).sort())
  for (const kind of Object.keys(begins) as JobName[]) {
    await workers.order(kind, middles[kind] ?? '')
    const check = await begins[kind]()
    await vi
      .waitFor(async () => {
        expect(await workers.left(kind)).toEqual([])
        expect(
          await rows('select last_error from graphile_worker.jobs where task_identifier = $1', [kind]),
        ).toEqual([])
      }, patient)
      .catch((error) => {
        throw new Error(`${kind} does not end`, { cause: error })
      })
    await check()
    const tries = await rows(
      `select job_id, array_agg(outcome order by id) as outcomes from job_run where task = $1 group by 1
       order by count(*) filter (where outcome = 'lost') desc`,
      [kind],
    )
    // The killed one is the first. Jobs beside it may be lost with a worker as well.
    const lost = tries.map(({ outcomes }) => outcomes.filter((outcome: string) => outcome === 'lost').length)
    expect(
      lost.reduce((sum, count) => sum + count),
      kind,
    ).toBeGreaterThanOrEqual(2)
    const ended = tries.map(({ outcomes }) => outcomes.filter((outcome: string) => outcome !== 'lost'))
    expect(ended[0], kind).toEqual(['done'])
    // A job beside it may have been done, and its worker killed before the queue knew.
    for (const outcomes of ended) expect([kind, ...new Set(outcomes)]).toEqual([kind, 'done'])
  }
  expect(await workers.unreached()).toEqual(withoutChanges)
  expect(workers.deaths()).toBe(2 * Object.keys(begins).length)
})

test('what the dead have left in their folders is tidied, and nothing else is', async () => {
  const { context } = world.server
  const later = { ...context, clock: { now: () => Date.now() + 1.5 * dayMs } }
  for (const dataDir of [context.config.dataDir, ownFolder]) {
    await tidyPlayback({ ...later, config: { ...context.config, dataDir } })
    expect(await filesIn(dataDir, 'media')).toEqual([])
  }
  await removeOrphans(later)
  const sized = await rows('select sizes from sized_picture where sizes is not null')
  const files = await filesIn(context.config.dataDir, 'images/sized')
  expect(files.filter((name) => !sized.some(({ sizes }) => sizes.includes(name.split('-')[0])))).toEqual([])
  expect((await filesIn(context.config.dataDir)).filter((name) => name.endsWith('.new'))).toEqual([])
})

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { moderation } from '@yehang/contract'
import { recount } from '../src/domains/catalogue/queries/counts.ts'
import { imageFolder } from '../src/platform/files/folders.ts'
import { type CallOptions, call } from './client.ts'
import { type ServerWithClock, startServerWithClock } from './clock.ts'
import { makeMember, type TestMember } from './member.ts'
import type { TestServer, TestServerOptions } from './server.ts'

/** For tests of reports: a server, works with files of their own, reports. */

export type ReportsServer = ServerWithClock

export function startReportsServer(options: TestServerOptions = {}): Promise<ReportsServer> {
  const accounts = { appId: '1', captcha: false, limits: false }
  return startServerWithClock({
    ...options,
    // All of a test's reports come from one address.
    config: { accounts, reportHidesPerHour: 10_000, ...options.config },
  })
}

let made = 0

export interface OwnWork {
  id: string
  number: string
  pictures: string[]
  infoHash: string
}

/** A work on the site with a cover, two stills and a magnet of its own; its pictures are files. */
export async function makeReported({ context }: TestServer): Promise<OwnWork> {
  const number = `RPT-${++made}`
  const folder = `own/${number}`
  const pictures = ['cover-s', 'cover-b', 'still-1', 'still-2'].map((name) => `${folder}/${name}.webp`)
  const [small = '', big = '', ...stills] = pictures
  for (const name of pictures) {
    const file = path.join(imageFolder(context.config.dataDir), name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, `picture ${name}`)
  }
  const { id } = await context.db
    .insertInto('work')
    .values({
      pub_time: '2026-11-01',
      mod_id: 1,
      number,
      number_norm: number.replace('-', ''),
      title: `石板路清晨 ${made}`,
      pic_small: small,
      pic_big: big,
      image_small: stills,
      image_big: stills,
      is_dht: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const infoHash = String(made).padStart(40, 'a')
  const entity = await context.db
    .selectFrom('entity')
    .select('id')
    .where('kind', '=', 'tag')
    .where('mod_id', '=', 1)
    .executeTakeFirst()
  const shared = {
    pub_time: '2026-11-01',
    mod_id: 1,
    is_dht: true,
    is_online: 0,
    published: true,
    work_id: id,
  }
  if (entity) {
    await context.db
      .insertInto('work_entity')
      .values({ ...shared, entity_id: entity.id, position: 0 })
      .execute()
    await context.db.insertInto('entity_stale').values({ entity_id: entity.id }).execute()
  }
  await context.db
    .insertInto('magnet')
    .values({
      work_id: id,
      create_time: new Date(context.clock.now()),
      info_hash: Buffer.from(infoHash, 'hex'),
      name: number,
    })
    .execute()
  await recount(context.db)
  return { id, number, pictures, infoHash }
}

type Reason = 'rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other'

export const report = (server: TestServer, dataId: string, reason: Reason = 'rights', more: object = {}) =>
  call(server.url, moderation.reportWork, {
    body: {
      dataId,
      reason,
      statement: '我方受摄影师委托，页面所用剧照未获许可，请移除。',
      sender: '山河图像代理',
      contact: 'legal@shanhe.example.org',
      ...more,
    },
  })

/** Of a report its receipt and the number by which staff know it. */
export async function reported(server: TestServer, dataId: string, reason: Reason = 'rights') {
  const { answer } = await report(server, dataId, reason)
  const row = await server.context.db
    .selectFrom('report_case')
    .select(['id', 'other_code as otherCode'])
    .where('code', '=', answer.data.reportCode)
    .executeTakeFirstOrThrow()
  return { ...answer.data, ...row }
}

export const as =
  (server: TestServer, { headers }: TestMember) =>
  <T extends Parameters<typeof call>[1]>(endpoint: T, options: CallOptions = {}) =>
    call(server.url, endpoint, { ...options, headers })

/** A member of staff whose session outlasts the days that a test lets pass. */
export async function makeStaff(
  { context }: TestServer,
  role: 'admin' | 'editor' | 'support',
  userName?: string,
): Promise<TestMember> {
  const made = await makeMember(context, { roles: [role], ...(userName !== undefined && { userName }) })
  const later = new Date(context.clock.now() + 1000 * 86_400_000)
  await context.db
    .updateTable('sign_in')
    .set({ expires_at: later, absolute_expires_at: later })
    .where('id', '=', made.signInId)
    .execute()
  await context.db
    .updateTable('access_token')
    .set({ expires_at: later })
    .where('sign_in_id', '=', made.signInId)
    .execute()
  return made
}

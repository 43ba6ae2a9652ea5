import { endpoints, library, support } from '@yehang/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { fillOffice } from '../demo/fill-office.ts'
import { makeDemoPlans } from '../server/src/domains/billing/service/demo.ts'
import { makeDemoMembers } from '../server/src/domains/members/service/demo.ts'
import { importerAs, startImportWorker } from '../server/test/importing.ts'
import { callAs } from '../server/test/kept.ts'
import { makeMember } from '../server/test/member.ts'
import { makeReported, reported } from '../server/test/reporting.ts'
import type { TestServer } from '../server/test/server.ts'

/** Short enough for the shortest text that is stored; what comes after it in a longer one ends every element it may be in. */
export const hostile = '<svg/onload=ran()>"\''
export const longHostile = `${hostile}><img src=x onerror=ran()></script></title></textarea><script>ran()</script><!--{{ran()}}`

/**
 * Every text that the contract lets a client write, and the columns that store it. Null: it is compared, hashed or
 * searched by, and never shown.
 */
const storedIn: Record<string, string[] | null> = {
  appId: null,
  password: null,
  confirmPassword: null,
  oldPassword: null,
  token: null,
  code: null,
  tail: null,
  stamp: null,
  confirm: null,
  keyword: null,
  // Read as conditions, of which a keyword is the only text.
  query: null,
  subject: null,
  work: null,
  reportCode: null,
  recoveryCode: null,
  ticketCode: null,
  field: null,
  // Of a work that are released: none has a name like it.
  fields: null,
  place: null,
  // The roles that a change begins with: compared with those that are stored.
  from: null,
  // Of an import's options: shown in a field of its form alone.
  sheet: null,
  userName: ['member.user_name'],
  cateName: ['folder.name'],
  description: [
    'folder.description',
    'work_description.synopsis',
    'work_description.area',
    'work_description.language',
    'work_description.remarks',
  ],
  url: ['video.source'],
  fileName: ['import_batch.file_name', 'upload.file_name', 'subtitle_track.source'],
  value: ['import_line.title', 'import_line.number'],
  reason: ['audit_entry.reason', 'video.reason', 'job_run.reason'],
  name: [
    'entity.name',
    'plan.name',
    'magnet.name',
    'rights_evidence.name',
    'orders.pay_name',
    'saved_search.name',
    'device.name',
    'import_source.name',
    'api_key.name',
    'webhook.name',
  ],
  address: ['import_source.address', 'webhook.address'],
  addresses: ['api_key.addresses'],
  nameCn: ['entity.name_cn'],
  aliases: ['entity_alias.alias'],
  group: ['tag_group.name'],
  remark: ['plan.remark', 'magnet.remark'],
  category: ['magnet.category'],
  label: ['activation_batch.label'],
  message: ['message.first_text', 'message_entry.text'],
  text: [
    'canned_reply.text',
    'member_note.text',
    'message_draft.text',
    'case_event.text',
    'report_case.decision',
    'report_case.review_text',
  ],
  title: [
    'work.title',
    'work_description.original_title',
    'work_part.title',
    'subtitle_track.title',
    'marker.title',
    'canned_reply.title',
    'staff_role.title',
    'report_case.work_title',
  ],
  number: ['work.number', 'report_case.work_number'],
  lines: ['magnet.name'],
  statement: ['report_case.statement', 'report_case.appeal_statement'],
  sender: ['report_case.sender'],
  contact: ['report_case.contact', 'report_case.appeal_contact'],
  cover: ['work.pic_small', 'work.pic_big'],
  stills: ['work.image_small', 'work.image_big'],
  licensor: ['work_rights.licensor'],
  territory: ['work_rights.territory'],
  note: ['work_rights.note'],
}

/** Columns of the same kind that no field of the contract names: what devices, channels and processes report. */
const fromOtherSources = ['sign_in.device', 'level.group_name', 'orders.trade_no', 'webhook_attempt.answer']

/** Fields that take a hostile text and whose column is not listed above. */
export function unplacedFields(): string[] {
  const fields = endpoints.flatMap((endpoint) => {
    const shapes = [
      'body' in endpoint && endpoint.body ? endpoint.body.shape : {},
      endpoint.method !== 'GET' && 'query' in endpoint && endpoint.query ? endpoint.query.shape : {},
    ]
    return shapes
      .flatMap((shape) => Object.entries(shape) as [string, z.ZodType][])
      .flatMap(([name, schema]) =>
        [hostile, [hostile]].some((value) => schema.safeParse(value).success) ? [name] : [],
      )
  })
  return [...new Set(fields)].filter((name) => !(name in storedIn))
}

export interface HostileData {
  workId: string
  caseId: string
  reportCode: string
  importId: string
  messageId: string
  memberId: string
  /** In its public address. */
  folderId: string
  entityIds: Record<string, string>
}

/** Something of everything that pages show, and the hostile text in the place of each of its texts. */
export async function makeHostileData(server: TestServer): Promise<HostileData> {
  const { context, url } = server
  const { db, pool } = context
  await makeDemoMembers(context, true)
  await makeDemoPlans(context, true)
  await fillOffice(context)
  const staff = await makeMember(context, { roles: ['admin'] })
  const member = await makeMember(context)
  const ask = callAs(member, url)
  const work = await makeReported(server)
  const held = await reported(server, work.id)
  const { messageId } = (await ask(support.createMessage, { body: { appId: '1', message: '灯塔' } })).answer
    .data
  const folder = {
    cateName: '灯塔',
    description: '海',
    isPrivate: 0 as const,
    descriptionPublic: 1 as const,
    dataId: work.id,
  }
  const made = (await ask(library.createFolder, { body: folder })).answer
  const folderId = made.publicId ?? ''
  await ask(library.addToFolders, { body: { status: 0, cateIds: [made.cateId], dataId: work.id } })

  const runner = startImportWorker(context)
  const line = (more: object) =>
    JSON.stringify({ number: 'XSS-1', title: longHostile, channel: 'censored', ...more })
  const importId = await importerAs(staff, url).file(
    `${hostile}.ndjson`,
    [
      line({}),
      line({ number: 'XSS-2', date: hostile }),
      line({ number: hostile, channel: hostile }),
      hostile,
    ].join('\n'),
  )
  await runner.close()

  const { rows: entities } = await sql<{ kind: string; id: string }>`
    select distinct on (kind) kind, id::text as id from entity where mod_id is null or mod_id = 1 order by kind, id`.execute(
    db,
  )
  const now = new Date(context.clock.now())
  for (const [text, values] of [
    [
      'insert into member_note (member_id, author_id, text, created_at) values ($1, $2, $3, $4)',
      [member.id, staff.id, 'x', now],
    ],
    [
      `insert into work_description (work_id, original_title, synopsis, area, language, remarks)
       values ($1, $2, $2, $2, $2, $2) on conflict (work_id) do nothing`,
      [work.id, 'x'],
    ],
    [
      'insert into work_part (work_id, position, title) values ($1, 0, $2) on conflict do nothing',
      [work.id, 'x'],
    ],
    [
      `insert into subtitle_track (work_id, language, title, source_kind, source, format, encoding, cues, ends_at, created_at, updated_at)
       values ($1, 'zh-Hans', 'x', 'upload', 'x', 'srt', 'utf-8', 1, 1000, $2, $2)`,
      [work.id, now],
    ],
    [
      `insert into marker (work_id, kind, state, seconds, title, norm, doc, proposed_by, created_at, updated_at)
       values ($1, 'moment', 'shown', 1, 'x', 'x', '', $2, $3, $3), ($1, 'moment', 'proposed', 2, 'x', 'x', '', $2, $3, $3)`,
      [work.id, member.id, now],
    ],
    [
      `insert into import_source (name, kind, address, every_minutes, writes, max_works, paused, next_at, created_at, updated_at)
       values ($1, 'maccms', $1, 60, 'ask', 1, true, $2, $2, $2)`,
      ['x', now],
    ],
    [`update site_settings set settings = jsonb_build_object('refundText', $1::text)`, [hostile]],
    [
      `insert into api_key (name, token_hash, token_start, scopes, per_minute, addresses, created_by, created_at, expires_at)
       values ('x', '\\x00', 'yh_000000', '{works:read}', 1, array['x'], $1, $2, $2)`,
      [staff.id, now],
    ],
    [
      `with hook as (
         insert into webhook (name, address, types, secret, state, created_at, updated_at)
         values ('x', 'x', '{work.published}', '\\x00', 'paused', $1, $1) returning id
       ), message as (
         insert into webhook_message (webhook_id, type, subject, data) select id, 'work.published', 'work 1', '{}' from hook
         returning id
       )
       insert into webhook_attempt (message_id, at, duration_ms, status, answer) select id, $1, 1, 500, 'x' from message`,
      [now],
    ],
    ['insert into canned_reply (title, text, updated_at) values ($1, $2, $3)', ['x', 'x', now]],
    [
      'insert into activation_batch (label, plan_id, level_id, days, count, created_at) select $1, id, level_id, 30, 1, $2 from plan limit 1',
      ['x', now],
    ],
    [
      `insert into audit_entry (at, action, reason, actor_id, member_id, detail) values ($1, 'ban', $5, $2, $3, $4)`,
      [now, staff.id, member.id, JSON.stringify({ note: longHostile }), longHostile],
    ],
  ] as const) {
    await pool.query(text, [...values])
  }
  await makeEverythingHostile(server)
  return {
    workId: work.id,
    caseId: held.id,
    reportCode: held.reportCode,
    importId,
    messageId,
    memberId: member.id,
    folderId,
    entityIds: Object.fromEntries(entities.map(({ kind, id }) => [kind, id])),
  }
}

/** Writes the text into every column of `storedIn`, bypassing the present validation. */
async function makeEverythingHostile({ context: { pool } }: TestServer): Promise<void> {
  const places = [
    ...new Set([...Object.values(storedIn).flatMap((columns) => columns ?? []), ...fromOtherSources]),
  ]
  const client = await pool.connect()
  // Past the triggers too: an audit can be added to alone.
  await client.query('set session_replication_role = replica')
  const refused: string[] = []
  for (const place of places) {
    const [table = '', column = ''] = place.split('.')
    const { rows } = await client.query<{ data_type: string }>(
      'select data_type from information_schema.columns where table_name = $1 and column_name = $2',
      [table, column],
    )
    if (rows[0] === undefined) throw new Error(`There is no ${place}`)
    // Where texts must differ, the row's place makes them; a picture must end like one to be asked for.
    const isPicture = /^(pic|image)_/.test(column)
    const text = `$1::text || ctid::text${isPicture ? ` || '.webp'` : ''}`
    const value = rows[0].data_type === 'ARRAY' ? `array[${text}]` : text
    await client
      .query(`update ${table} set ${column} = ${value} where ${column} is not null`, [longHostile])
      .catch((error: Error) => refused.push(`${place}: ${error.message}`))
  }
  client.release(true)
  if (refused.length > 0) throw new Error(refused.join('\n'))
}

import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { billing, imports } from '@yehang/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { beginDueSources } from '../../src/domains/imports/sources/beginning.ts'
import { aRecord, today } from '../../src/domains/imports/testdata/works.ts'
import { importWorks } from '../../src/domains/imports/writing/load.ts'
import { imageFolder, storedFolder } from '../../src/platform/files/folders.ts'
import { sizedPaths } from '../../src/platform/files/sized-pictures.ts'
import { addJob, type JobName } from '../../src/platform/jobs/queries.ts'
import { S3Client } from '../../src/platform/storage/s3-client.ts'
import { call } from '../client.ts'
import { bulkAs } from '../editorial/bulk-changes.ts'
import { importerAs, newWorks } from '../importing.ts'
import type { MaccmsSite } from '../imports/maccms-site.ts'
import { callAs } from '../kept.ts'
import type { MailServer } from '../mail-server.ts'
import { makeVideo } from '../media/preparing.ts'
import { makeMember, type TestMember } from '../member.ts'
import type { TestGateway } from '../payments/gateway.ts'
import { orderRow } from '../payments/orders.ts'
import { makeReported, report } from '../reporting.ts'
import type { TestServer } from '../server.ts'

/** What jobs are begun with, of each kind one, and how to see that it was done once. */

export interface World {
  server: TestServer
  admin: TestMember
  mail: MailServer
  gateway: TestGateway
  remote: MaccmsSite
}

/** Begins a job of its kind; returns the check of what it has done. */
type Begin = () => Promise<() => Promise<void>>

/** A drawn landscape, 1280 × 720. */
const landscape = readFileSync(new URL('../../../demo/covers/009-b.webp', import.meta.url))

/** In the order in which they are to be begun: some go on from what another has left. */
export function everyJob({ server, admin, mail, gateway, remote }: World): Record<JobName, Begin> {
  const { context, url } = server
  const { db, pool, config, storage } = context
  const staff = importerAs(admin, url)
  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
  const inData = (...names: string[]) => path.join(config.dataDir, ...names)
  const namesIn = (folder: string) => readdir(folder).catch(() => [])

  async function stored(prefix: string): Promise<string[]> {
    if (config.media.s3 === undefined) throw new Error('no bucket')
    const page = await new S3Client(config.media.s3).listObjectsPaged('/', `${prefix}/`, 1000)
    return (page?.objects ?? []).map(({ Key }) => Key).sort()
  }
  async function put(name: string, bytes: Buffer | string): Promise<void> {
    await mkdir(path.dirname(inData(name)), { recursive: true })
    await writeFile(inData(name), bytes)
  }

  async function order(): Promise<string> {
    const plan = await db
      .insertInto('plan')
      .values({
        ...{ name: '月卡', price_fen: 9900, orig_price_fen: 9900, level_id: 2, days: 30 },
        created_at: new Date(context.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const member = await makeMember(context)
    const body = { appId: '1', groupId: plan.id, payChannel: 'weixin', device: 'desktop' }
    const { answer } = await call(url, billing.submitOrder, { body, headers: member.headers })
    const orderId = answer.orderId ?? ''
    const { pay_url, qr_code } = await orderRow(context, orderId)
    await gateway.open(pay_url ?? qr_code ?? '')
    await gateway.pay({ channel: 'wechat', outTradeNo: orderId })
    return orderId
  }

  async function newCase(reason: 'age' | 'rights', contact: string) {
    const work = await makeReported(server)
    const { answer } = await report(server, work.id, reason, { contact })
    const [held] = await rows('select id::text from report_case where code = $1', [answer.data.reportCode])
    return { ...work, caseId: String(held.id) }
  }

  /** What works and entities are found by. */
  const searched = () =>
    rows(`
      select (select md5(string_agg(work_id || norm || doc::text, '' order by work_id)) from work_search) as works,
        (select md5(string_agg(id || search::text, '' order by id)) from entity) as entities
    `)
  const searchable = (prefix: string) =>
    importWorks(
      { db, pool, today },
      Array.from({ length: 12 }, (_, at) =>
        aRecord({ number: `${prefix}-${at}`, magnets: [], tags: [prefix], imageSmall: [], imageBig: [] }),
      ),
    )
  const entityOf = async (name: string) =>
    String((await rows(`select id::text from entity where kind = 'tag' and name = $1`, [name]))[0].id)

  let importId = ''
  const lines = 60
  const file = newWorks(lines, 'WRK').map((line) => JSON.stringify(line))
  const publishedOfFile = async () =>
    (await rows("select count(*)::int as works from work where number like 'WRK-%' and published"))[0].works
  const isOver = async (state: string) =>
    expect(await staff.look(importId)).toMatchObject({ state, counts: { lines, wrong: 0 } })

  return {
    'prepare-video': async () => {
      const { videoId } = await makeVideo(context)
      return async () => {
        const [video] = await rows('select state, folder, attempts from video where id = $1', [videoId])
        expect(video).toMatchObject({ state: 'ready', folder: `${storedFolder(videoId)}/${video.attempts}` })
        // Nothing of the tries before.
        expect(await stored(storedFolder(videoId))).toEqual(
          ['360p/init.mp4', 'master.m3u8'].map((name) => `${video.folder}/${name}`),
        )
      }
    },
    'check-order': async () => {
      const orderId = await order()
      await sql`
        select graphile_worker.reschedule_jobs(array[id], run_at => now())
        from graphile_worker.jobs where key = ${`check-order-${orderId}`}
      `.execute(db)
      return async () => {
        expect(await orderRow(context, orderId)).toMatchObject({ state: 'paid', exception: null })
        expect(await rows('select days from entitlement where order_id = $1', [orderId])).toEqual([
          { days: 30 },
        ])
      }
    },
    'case-files': async () => {
      const { caseId, pictures } = await newCase('age', 'guardian@post.example.org')
      return async () => {
        const kept = path.dirname(inData('sealed', caseId, pictures[0] ?? ''))
        expect((await namesIn(kept)).sort()).toEqual(pictures.map((name) => path.basename(name)).sort())
        expect(await namesIn(path.dirname(inData('images', pictures[0] ?? '')))).toEqual([])
      }
    },
    'case-mail': async () => {
      const contact = 'reporter@post.example.org'
      const { caseId } = await newCase('rights', contact)
      return async () => {
        expect(
          await rows("select text from case_event where case_id = $1 and kind = 'mailed'", [caseId]),
        ).toEqual([{ text: 'received reporter' }])
        // SMTP knows no mail that was sent before: each worker that dies between sending and noting has sent one more.
        const sent = mail.mails.filter(({ to }) => to.includes(contact)).length
        expect([1, 2, 3]).toContain(sent)
      }
    },
    'remove-media': async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'yehang-media-'))
      await writeFile(path.join(folder, 'master.m3u8'), '#EXTM3U\n')
      const videoId = '6999999999999999'
      const prefix = `${storedFolder(videoId)}/1`
      await storage.putFolder(prefix, folder, new AbortController().signal)
      expect(await stored(storedFolder(videoId))).toHaveLength(1)
      await addJob(db, 'remove-media', { videoId, folder: prefix })
      return async () => expect(await stored(storedFolder(videoId))).toEqual([])
    },
    'refresh-search': async () => {
      await searchable('FOUND')
      const before = await searched()
      await pool.query(
        "update work_search s set doc = array_to_tsvector(array['x']) from work w where w.id = s.work_id and w.number like 'FOUND-%'",
      )
      expect(await searched()).not.toEqual(before)
      await addJob(db, 'refresh-search', { entityId: await entityOf('FOUND') })
      return async () => expect(await searched()).toEqual(before)
    },
    'rebuild-search': async () => {
      const before = await searched()
      await pool.query("update work_search set doc = array_to_tsvector(array['x'])")
      await pool.query("update entity set search = array_to_tsvector(array['x'])")
      expect(await searched()).not.toEqual(before)
      await addJob(db, 'rebuild-search', {})
      return async () => expect(await searched()).toEqual(before)
    },
    'size-pictures': async () => {
      await put('images/covers/wide.webp', landscape)
      const none = { picBig: null, imageSmall: [], imageBig: [], magnets: [] }
      await importWorks({ db, pool, today }, [
        aRecord({ number: 'SIZE-1', picSmall: 'covers/wide.webp', ...none }),
      ])
      return async () => {
        const sizes = await rows('select sizes from sized_picture where path = $1', ['covers/wide.webp'])
        expect(sizes).toHaveLength(1)
        for (const name of sizedPaths(sizes[0].sizes))
          expect(await namesIn(path.join(imageFolder(config.dataDir), path.dirname(name)))).toContain(
            path.basename(name),
          )
      }
    },
    'remove-work-files': async () => {
      await put('images/own/gone/cover.webp', 'picture')
      await put('evidence/paper', 'paper')
      await addJob(db, 'remove-work-files', { pictures: ['own/gone/cover.webp'], evidence: ['paper'] })
      return async () => {
        expect(await namesIn(inData('images/own/gone'))).toEqual([])
        expect(await namesIn(inData('evidence'))).not.toContain('paper')
      }
    },
    'change-works': async () => {
      await searchable('BULK')
      const bulk = bulkAs(admin, server)
      const filter = { entry: await entityOf('BULK') }
      const { bulkId } = (await bulk.start({ filter, action: { kind: 'level', playLevel: 1 } })).answer.data
      return async () => {
        expect(await bulk.look(bulkId)).toMatchObject({ state: 'done', changed: 12, same: 0, refused: 0 })
        expect(
          await rows(
            `select count(*)::int as entries, count(distinct subject_id)::int as works from audit_entry
             where action = 'edit-work' and subject_id in (select id::text from work where number like 'BULK-%')`,
          ),
        ).toEqual([{ entries: 12, works: 12 }])
      }
    },
    'compare-entities': async () => {
      await addJob(db, 'compare-entities', {})
      return async () => {
        const [{ left }] = await rows(
          'select count(*)::int as left from entity where id > (select compared_to from catalogue_state)',
        )
        expect(left).toBe(0)
        const [{ pairs, once }] = await rows(
          'select count(*)::int as pairs, count(distinct t::text)::int as once from entity_similarity t',
        )
        expect(pairs).toBe(once)
      }
    },
    'fetch-import': async () => {
      const ask = callAs(admin, url)
      const body = {
        ...{ name: '山野', kind: 'maccms', address: remote.address, everyMinutes: 15, writes: 'always' },
        maxWorks: 1000,
      }
      const { sourceId } = (await ask(imports.saveImportSource, { body })).answer.data
      await beginDueSources(context)
      const found = (await ask(imports.listImportSources, {})).answer.rows.find(
        (one) => one.sourceId === sourceId,
      )
      const read = found?.reading?.importId ?? ''
      return async () => {
        // The first reading waits for staff.
        expect(await staff.settled(read)).toMatchObject({
          state: 'ready',
          counts: { lines: remote.works.length },
        })
        await staff.drop(read)
      }
    },
    'check-import': async () => {
      const bytes = Buffer.from(file.join('\n'))
      importId = (await staff.begin('works.ndjson', bytes.length)).answer.data.importId
      await staff.send(importId, 0, bytes)
      return () => isOver('ready')
    },
    'write-import': async () => {
      await staff.write(importId)
      return async () => {
        await isOver('done')
        const [{ works }] = await rows("select count(*)::int as works from work where number like 'WRK-%'")
        expect(works).toBe(lines)
        expect(await publishedOfFile()).toBe(0)
      }
    },
    'find-duplicates': async () => {
      await addJob(db, 'find-duplicates', { batchId: importId })
      return async () => {
        const [{ pairs, once }] = await rows(
          'select count(*)::int as pairs, count(distinct t::text)::int as once from duplicate_work t',
        )
        expect(pairs).toBe(once)
      }
    },
    'publish-import': async () => {
      await staff.publish(importId)
      return async () => {
        await isOver('done')
        expect(await publishedOfFile()).toBe(lines)
      }
    },
    'undo-import': async () => {
      await staff.undo(importId)
      return async () => {
        await isOver('undone')
        expect(await publishedOfFile()).toBe(0)
      }
    },
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { catalogue, editorial, playback } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { askVideo, makeParts, makeReadyVideo, type ReadyVideo } from '../../../../test/media/media.ts'
import { makeVideo } from '../../../../test/media/preparing.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { publishVideo, removeVideo } from '../service/videos.ts'

/** Subtitles of films: how staff bring them, what players get, and what a search of what is said finds. */

let server: TestServer
let fonts: string
let staff: TestMember
let ask: ReturnType<typeof callAs>
let film: ReadyVideo
beforeAll(async () => {
  fonts = await mkdtemp(path.join(tmpdir(), 'yehang-font-'))
  await writeFile(path.join(fonts, 'song.otf'), 'a font')
  const { media } = readConfig({ SUBTITLE_FONT: path.join(fonts, 'song.otf') })
  server = await startTestServer({ config: { media } })
  staff = await makeMember(server.context, { roles: ['editor'] })
  ask = callAs(staff, server.url)
})
afterAll(async () => {
  await server.close()
  await rm(fonts, { recursive: true })
})
beforeEach(async () => {
  server.faults.length = 0
  await server.context.db.deleteFrom('subtitle_track').execute()
  film = await makeReadyVideo(server.context)
})

/** A cue every ten seconds. */
const srt = (...lines: string[]) =>
  Buffer.from(
    lines
      .map(
        (line, at) =>
          `${at + 1}\n00:0${Math.floor(at / 6)}:${at % 6}0,500 --> 00:0${Math.floor(at / 6)}:${at % 6}2,000\n${line}\n`,
      )
      .join('\n'),
  )

type Added = { fileName?: string; part?: string; language?: string; title?: string; replaces?: string }
const put = (bytes: Buffer, { fileName = 'lake.srt', ...query }: Added = {}, workId = film.workId) =>
  ask(playback.addSubtitle, { params: { workId }, query: { fileName, ...query }, bytes })
const add = async (bytes: Buffer, options?: Added, workId?: string) =>
  (await put(bytes, options, workId)).answer.data
const list = async (workId = film.workId) =>
  (await ask(playback.listSubtitles, { query: { dataId: workId } })).answer.rows
const played = async (workId = film.workId) => (await askVideo(server.url, workId)).answer
const read = async (master: string, file: string) => {
  const response = await fetch(server.url + master.replace('master.m3u8', `subtitles/${file}`))
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const search = async (keyword: string, query: Record<string, string> = {}, as?: TestMember) => {
  const { answer } = await call(server.url, playback.searchSubtitles, {
    query: { keyword, ...query },
    ...(as && { headers: as.headers }),
  })
  return answer
}
const found = async (keyword: string, query?: Record<string, string>, as?: TestMember) =>
  (await search(keyword, query, as)).rows.map(({ work, seconds, text }) => [work.id, seconds, text])

test('a file is read in its encoding, its language known by its name or its text, and it is in the audit', async () => {
  const track = await add(srt('今晚的湖面很静。', '灯塔要到半夜才亮。'))
  expect(track).toMatchObject({
    ...{ dataId: film.workId, language: 'zh-Hans', sourceKind: 'upload', source: 'lake.srt', format: 'srt' },
    ...{ encoding: 'utf-8', cues: 2, skipped: 0, duration: 12, offset: 0, styled: false, title: '' },
  })
  const english = await add(srt('The lake is quiet.'), { fileName: 'lake.en.srt', title: '导演解说' })
  expect(english).toMatchObject({ language: 'en', title: '导演解说' })
  expect(await list()).toEqual([track, english])
  const entry = await server.context.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', 'subtitle')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor_id: staff.id,
    subject_id: film.workId,
    detail: { fileName: 'lake.en.srt', cues: 1 },
  })
})

test('what is no subtitle is refused by its reason, and nothing is kept', async () => {
  const reasonOf = async (...given: Parameters<typeof put>) => (await put(...given)).refusal.reason
  expect(await reasonOf(Buffer.from('<html>'))).toBe('subtitle_not_text')
  expect(await reasonOf(Buffer.from('WEBVTT\n'))).toBe('subtitle_empty')
  expect(await reasonOf(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toBe('upload_too_large')
  expect(await reasonOf(srt('湖'), {}, '1999999999999999')).toBe('not_found')
  expect(await reasonOf(srt('湖'), { part: '6300000000009999' })).toBe('not_found')
  expect(await reasonOf(srt('湖'), { replaces: '6900000000999999' })).toBe('not_found')
  expect(await list()).toEqual([])
})

test('a player gets the list with its address, and the texts by the token of the film alone', async () => {
  expect(await played()).not.toHaveProperty('subtitles')
  const { subtitleId } = await add(srt('A < B & C'))
  const { data, subtitles } = await played()
  expect(subtitles).toEqual([{ id: subtitleId, name: `${subtitleId}-1`, language: 'und', title: '' }])
  const { status, headers, text } = await read(data, `${subtitleId}-1.vtt`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, max-age=3600, immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nA &lt; B &amp; C\n')
  expect((await read(data, `${subtitleId}-1.ass`)).status).toBe(404)
  const other = await makeReadyVideo(server.context)
  expect((await read((await played(other.workId)).data, `${subtitleId}-1.vtt`)).status).toBe(404)
  expect((await read(data.replace(/\/media\/[^/]+/, '/media/none'), `${subtitleId}-1.vtt`)).status).toBe(403)
})

test('Chinese is turned into the other characters by phrases', async () => {
  const { subtitleId } = await add(srt('她的头发像星空一样发亮'))
  const { data } = await played()
  expect((await read(data, `${subtitleId}-1.hant.vtt`)).text).toContain('她的頭髮像星空一樣發亮')
  const turned = await add(srt('燈塔到了半夜才發亮'))
  expect(turned.language).toBe('zh-Hant')
  expect((await read(data, `${turned.subtitleId}-1.hans.vtt`)).text).toContain('灯塔到了半夜才发亮')
})

test('the styles of ASS are there for a player that draws them', async () => {
  const styled =
    '[Script Info]\nTitle: 湖\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,{\\fad(1,2)}湖面\n'
  const { subtitleId } = await add(Buffer.from(styled), { fileName: 'lake.ass' })
  const { data, subtitles } = await played()
  expect(subtitles).toEqual([expect.objectContaining({ styled: true })])
  expect((await read(data, `${subtitleId}-1.ass`)).text).toBe(styled)
  expect((await read(data, `${subtitleId}-1.vtt`)).text).toContain('\n湖面\n')
  await ask(playback.editSubtitle, { body: { subtitleId, offset: -1500 } })
  expect((await read(data, `${subtitleId}-2.ass`)).text).toContain('Dialogue: 0,0:00:00.00,0:00:00.50,D,,')
})

test('the font of the operator is served, and nothing where its file is not there', async () => {
  const ask = async () => {
    const answer = await fetch(`${server.url}/subtitle-font`)
    return [answer.status, answer.headers.get('content-type'), await answer.text()]
  }
  expect(await ask()).toEqual([200, 'font/otf', 'a font'])
  await rm(path.join(fonts, 'song.otf'))
  expect(await ask()).toEqual([204, null, ''])
})

test('staff shift, name and replace a track: players get it at another address', async () => {
  const { subtitleId } = await add(srt('一', '二'))
  const edit = async (body: object) =>
    (await ask(playback.editSubtitle, { body: { subtitleId, ...body } })).answer.data
  expect(await edit({ offset: -1000 })).toMatchObject({ offset: -1000 })
  expect(await edit({ language: 'yue', title: ' 粤语对白 ' })).toMatchObject({
    language: 'yue',
    title: '粤语对白',
  })
  const before = await played()
  expect(before.subtitles).toMatchObject([{ name: `${subtitleId}-3`, language: 'yue' }])
  expect((await read(before.data, `${subtitleId}-3.vtt`)).text).toContain('00:00:09.500 --> 00:00:11.000\n二')
  const replaced = await add(srt('三'), { replaces: subtitleId, fileName: 'again.srt' })
  expect(replaced).toMatchObject({ subtitleId, source: 'again.srt', cues: 1, offset: 0, language: 'yue' })
  expect((await played()).subtitles).toMatchObject([{ name: `${subtitleId}-4` }])
  const cues = await ask(playback.listCues, { query: { subtitleId } })
  expect(cues.answer).toMatchObject({ rows: [{ start: 500, end: 2000, text: '三' }], total: 1 })
  await ask(playback.removeSubtitle, { body: { subtitleId } })
  expect(await list()).toEqual([])
  expect((await ask(playback.editSubtitle, { body: { subtitleId, offset: 1 } })).refusal.reason).toBe(
    'not_found',
  )
})

test('a film has at most forty, and each part as many of its own', async () => {
  const { db } = server.context
  const { subtitleId } = await add(srt('湖'))
  const first = await db
    .selectFrom('subtitle_track')
    .selectAll()
    .where('id', '=', subtitleId)
    .executeTakeFirstOrThrow()
  const { id: _, ...row } = first
  await db
    .insertInto('subtitle_track')
    .values(Array.from({ length: 39 }, () => row))
    .execute()
  expect((await put(srt('湖'))).refusal).toMatchObject({ reason: 'subtitles_full', params: { max: 40 } })
  const [part = ''] = await makeParts(server.context, film.workId, ['第1集'])
  expect(await add(srt('湖'), { part })).toMatchObject({ part: { id: part, title: '第1集' } })
})

test('each part has its own, and a player gets those of what it plays', async () => {
  const { context } = server
  const { workId } = film
  const [one = '', two = ''] = await makeParts(context, workId, ['第1集', '第2集'])
  for (const partId of [one, two]) await makeReadyVideo(context, { workId, partId })
  const whole = await add(srt('全片'))
  const second = await add(srt('第二集的台词'), { part: two })
  const asked = async (part?: string) =>
    (await call(server.url, playback.getVideo, { params: { id: workId }, query: part ? { part } : {} }))
      .answer
  expect((await asked()).subtitles).toMatchObject([{ id: whole.subtitleId }])
  expect(await asked(one)).not.toHaveProperty('subtitles')
  const playing = await asked(two)
  expect(playing.subtitles).toMatchObject([{ id: second.subtitleId }])
  expect((await read(playing.data, `${whole.subtitleId}-1.vtt`)).status).toBe(404)
  expect((await search('第二集的台词')).rows).toMatchObject([
    { part: { id: two, title: '第2集' }, seconds: 0 },
  ])
})

test('what a film brings with itself is shown with it, and goes with it', async () => {
  const { context } = server
  const { workId, videoId } = await makeVideo(context)
  const media = {
    folder: `video/${videoId}/1`,
    bytes: 5,
    seconds: 12,
    width: 640,
    height: 360,
    hasSound: true,
  }
  const subtitles = [
    { bytes: srt('今晚的湖面很静'), language: 'chi', title: '', isForced: false },
    { bytes: srt('Signs'), language: 'eng', title: '', isForced: true },
    { bytes: Buffer.from('none'), language: 'jpn', title: '', isForced: false },
  ]
  expect(await publishVideo(context, videoId, { ...media, subtitles })).toBe(true)
  await context.db
    .updateTable('work')
    .set({ published: true, play_level: 0 })
    .where('id', '=', workId)
    .execute()
  const facts = { sourceKind: 'film', source: '' }
  const tracks = await list(workId)
  expect(tracks).toMatchObject([
    { ...facts, language: 'zh-Hans', title: '' },
    { ...facts, language: 'en', title: '强制' },
  ])
  const brought = await add(srt('另外上传的'), {}, workId)
  // Replaced by hand, the first is the work's from now on.
  await add(srt('换过的'), { replaces: tracks[0]?.subtitleId ?? '' }, workId)
  await removeVideo(context, videoId, null)
  expect((await list(workId)).map(({ subtitleId }) => subtitleId)).toEqual([
    tracks[0]?.subtitleId,
    brought.subtitleId,
  ])
})

test('a merge takes subtitles along with their film, and its undoing brings them back', async () => {
  const { context } = server
  const into = await context.db
    .selectFrom('work')
    .leftJoin('video', 'video.work_id', 'work.id')
    .select('work.id')
    .where('work.published', '=', true)
    .where('video.id', 'is', null)
    .executeTakeFirstOrThrow()
  const admin = callAs(await makeMember(context, { roles: ['admin'] }), server.url)
  const { subtitleId } = await add(srt('今晚的湖面'))
  const { undoId } = (await admin(editorial.mergeWorks, { body: { from: film.workId, into: into.id } }))
    .answer.data
  expect((await list(into.id)).map((track) => track.subtitleId)).toEqual([subtitleId])
  expect((await played(into.id)).subtitles).toHaveLength(1)
  await admin(editorial.undoAdminChange, { body: { undoId } })
  expect((await list()).map((track) => track.subtitleId)).toEqual([subtitleId])
})

test('a search finds what is said, in whichever characters, with its second', async () => {
  await add(srt('今晚的湖面很静。', '灯塔要到半夜才亮。', 'Lower the LAMP,\nlet the birds sleep.'))
  const { workId } = film
  expect(await found('湖面很静')).toEqual([[workId, 0, '今晚的湖面很静。']])
  expect(await found('燈塔')).toEqual([[workId, 10, '灯塔要到半夜才亮。']])
  expect(await found('the birds')).toEqual([[workId, 20, 'Lower the LAMP,\nlet the birds sleep.']])
  expect(await found('lamp')).toHaveLength(1)
  expect(await found('没有说过')).toEqual([])
  // Words of two cues that are near each other: the place of the first.
  expect(await found('湖面 半夜')).toEqual([[workId, 0, '今晚的湖面很静。']])
  expect(await found('%%')).toEqual([])
  const { code } = await call(server.url, playback.searchSubtitles, { query: { keyword: '湖' } })
  expect(code).toBe(500)
})

test('the second follows the shift, and what is said more often than 200 times is capped', async () => {
  const { subtitleId } = await add(srt('今晚的湖面'))
  await ask(playback.editSubtitle, { body: { subtitleId, offset: 5000 } })
  expect(await found('今晚的湖面')).toEqual([[film.workId, 5, '今晚的湖面']])
  const { db } = server.context
  const row = await db
    .selectFrom('subtitle_block')
    .selectAll()
    .where('track_id', '=', subtitleId)
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 300 }, (_, at) => ({
    ...row,
    number: at + 1,
    cues: JSON.stringify(row.cues),
  }))
  await db.insertInto('subtitle_block').values(many).execute()
  const answer = await search('今晚的湖面', { pageSize: '10', pageNum: '2' })
  expect(answer).toMatchObject({ total: 200, totalCapped: true })
  expect(answer.rows).toHaveLength(10)
})

test('what is said in a film is found by callers alone that may watch it', async () => {
  const { context } = server
  await add(srt('只有会员听得到'))
  const state = (change: object) =>
    context.db.updateTable('work').set(change).where('id', '=', film.workId).execute()
  const vip = await makeMember(context, { levelId: 2 })
  const plain = await makeMember(context)
  const seen = async () =>
    Promise.all([undefined, plain, vip, staff].map(async (as) => (await found('听得到', {}, as)).length))
  expect(await seen()).toEqual([1, 1, 1, 1])
  await state({ play_level: 1 })
  expect(await seen()).toEqual([0, 1, 1, 1])
  await state({ play_level: 2 })
  expect(await seen()).toEqual([0, 0, 1, 1])
  const inWork = (as?: TestMember) => found('听得到', { data: film.workId }, as)
  expect([await inWork(plain), (await inWork(vip)).length]).toEqual([[], 1])
  await state({ published: false })
  expect(await seen()).toEqual([0, 0, 0, 0])
  await state({ published: true, play_level: 0 })
  await context.db.updateTable('video').set({ state: 'removed' }).where('id', '=', film.videoId).execute()
  expect(await seen()).toEqual([0, 0, 0, 0])
})

test('a work has subtitles as long as one is there, and the finder tells them apart', async () => {
  const { db } = server.context
  const has = async (id: string) =>
    (await db.selectFrom('work').select('has_subtitles').where('id', '=', id).executeTakeFirstOrThrow())
      .has_subtitles
  expect(await has(film.workId)).toBe(false)
  const { subtitleId } = await add(srt('湖面'))
  const [part = ''] = await makeParts(server.context, film.workId, ['第1集'])
  await add(srt('湖面'), { part })
  expect(await has(film.workId)).toBe(true)
  const find = async () =>
    (await call(server.url, catalogue.findWorks, { query: { hasSubtitles: '1', counts: '1' } })).answer
  const answer = await find()
  expect(answer.rows.map(({ id }) => id)).toEqual([film.workId])
  expect(answer.counts?.hasSubtitles).toBe(1)
  await ask(playback.removeSubtitle, { body: { subtitleId } })
  expect(await has(film.workId)).toBe(true)
  const [own] = await list()
  await ask(playback.removeSubtitle, { body: { subtitleId: own?.subtitleId ?? '' } })
  // Kept answers are dropped.
  await expect.poll(async () => (await find()).total).toBe(0)
  await add(srt('湖面'), { part })
  await expect.poll(async () => (await find()).total).toBe(1)
  await db.deleteFrom('work_part').where('id', '=', part).execute()
  expect(await has(film.workId)).toBe(false)
})

test('within one work places come in the order in which they are said', async () => {
  await add(srt('湖面很静', '山上', '湖面起风'))
  const other = await makeReadyVideo(server.context)
  await add(srt('湖面'), {}, other.workId)
  expect(await found('湖面', { data: film.workId })).toEqual([
    [film.workId, 0, '湖面很静'],
    [film.workId, 20, '湖面起风'],
  ])
  expect((await found('湖面')).map(([id]) => id).sort()).toEqual(
    [film.workId, film.workId, other.workId].sort(),
  )
})

import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { aliasesMax, areaMax, remarksMax, synopsisMax, titleMax } from '../limits.ts'
import { changed, conflicts, count, day, id, isDht, oneOf, text, time, workId } from '../values.ts'
import { adminMagnet } from './magnets.ts'
import { adminPart } from './parts.ts'
import { adminWorkRow, channelName, entryKinds, who } from './works.ts'

/** The page of one work. */

/** An entry that a work has; without an id it is made when the work is saved. */
const chosenEntry = z.object({ id: id.nullable(), name: z.string().trim().pipe(text(1, 120)) })
const shownEntry = z.strictObject({ id, name: z.string(), nameCn: z.string().nullable(), count })

const checkState = oneOf(['ok', 'missing', 'note'])
/** `missing` keeps the work from being published; `note` does not. */
const check = z.strictObject({
  key: oneOf(['number', 'cover', 'address', 'magnets', 'rights', 'video', 'removed']),
  state: checkState,
  text: z.string(),
})

const entryLists = Object.fromEntries(entryKinds.map((kind) => [kind, z.array(shownEntry)])) as Record<
  (typeof entryKinds)[number],
  z.ZodArray<typeof shownEntry>
>

export const adminWork = adminWorkRow.extend({
  duration: count.nullable(),
  playLevel: z.int().min(0).max(2),
  /** What is not known is empty, as in all that follow. */
  originalTitle: z.string(),
  aliases: z.array(z.string()),
  synopsis: z.string(),
  area: z.string(),
  language: z.string(),
  remarks: z.string(),
  /** Fields that staff set, and `pictures`: an import leaves them until they are released. */
  lockedFields: z.array(z.string()),
  picBig: z.string().nullable(),
  /** How it is looked up: other ways to write the number find it as well. */
  numberKey: z.string(),
  createTime: time,
  entries: z.strictObject(entryLists),
  magnetRows: z.array(adminMagnet),
  /** In their order. */
  parts: z.array(adminPart),
  checks: z.array(check),
  /** Works that were merged into this one; with an `undoId` while that can be taken back. */
  merged: z.array(z.strictObject({ id, number: z.string(), undoId: id.nullable() })),
})

export const getAdminWork = endpoint({
  method: 'GET',
  path: '/v2/staff/works/detail/{id}',
  summary: '一部作品的全部资料、磁力、发布前的检查',
  who,
  scope: 'works:read',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: data(adminWork),
})

const number = z
  .string({ error: '请填写番号' })
  .trim()
  .pipe(text(1, 64, '番号为 1 到 64 个字符'))
const title = z
  .string({ error: '请填写标题' })
  .trim()
  .pipe(text(1, titleMax, `标题为 1 到 ${titleMax} 个字符`))
/** A day; the year or the month alone where no more is known. */
const releaseDate = z
  .string({ error: '请填写发布日期' })
  .trim()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, { error: '应为年-月-日，或只写年、年-月' })
const releaseDay = z
  .string({ error: '请填写发布日期' })
  .pipe(day.refine((value) => !Number.isNaN(Date.parse(value)), { error: '没有这一天' }))
const duration = z.int({ error: '应为分钟数' }).min(0).max(10_000, { error: '最多 10000 分钟' }).nullable()
const playLevel = z.int().min(0).max(2)
const chosen = z.array(chosenEntry).max(200, { error: '最多 200 个' })

const anyText = z.string().max(400)
const line = (max: number) => changed(anyText, text(0, max, `最多 ${max} 个字符`))
const otherTitles = z
  .array(z.string().trim().pipe(text(1, titleMax)))
  .max(aliasesMax, { error: `最多 ${aliasesMax} 个` })

export const editedFields = {
  number: changed(anyText, number),
  channel: changed(channelName),
  title: changed(anyText, title),
  originalTitle: line(titleMax),
  aliases: changed(z.array(anyText), otherTitles),
  synopsis: changed(z.string(), text(0, synopsisMax, `最多 ${synopsisMax} 个字符`)),
  area: line(areaMax),
  language: line(areaMax),
  remarks: line(remarksMax),
  pubTime: changed(anyText, releaseDate),
  duration: changed(duration),
  playLevel: changed(playLevel),
  performer: changed(chosen),
  maker: changed(chosen),
  label: changed(chosen),
  series: changed(chosen),
  director: changed(chosen),
  item: changed(chosen),
  tag: changed(chosen),
}

export const saveAdminWork = endpoint({
  method: 'POST',
  path: '/v2/staff/works/save',
  summary: '保存改过的栏目；有一栏在打开之后被别人改过，就都不写，逐栏列出，由人选过再存',
  who,
  scope: 'works:write',
  body: z.object({ id: workId, changes: z.object(editedFields) }),
  answer: data(
    z.strictObject({
      saved: z.boolean(),
      conflicts,
      work: adminWork,
    }),
  ),
})

export const releaseAdminFields = endpoint({
  method: 'POST',
  path: '/v2/staff/works/release',
  summary: '放开人工改过的栏目：值不变，以后的导入可以再改它',
  who,
  scope: 'works:write',
  body: z.object({ id: workId, fields: z.array(text(1, 40)).min(1).max(40) }),
  answer: data(z.strictObject({ released: z.array(z.string()) })),
})

export const createAdminWork = endpoint({
  method: 'POST',
  path: '/v2/staff/works/create',
  summary: '新作品，先是待发布',
  who,
  scope: 'works:write',
  body: z.object({ number, channel: channelName, title, pubTime: releaseDay }),
  answer: data(z.strictObject({ id })),
})

export const suggestAdminEntries = endpoint({
  method: 'GET',
  path: '/v2/staff/works/entries',
  summary: '可选的条目：按名字、拼音首字母找，作品多的在前',
  who,
  scope: 'works:read',
  query: z.object({ kind: oneOf(entryKinds), channel: channelName, keyword: text(1, 64), isDht }),
  answer: rows(shownEntry),
})

export const listAdminChanges = endpoint({
  method: 'GET',
  path: '/v2/staff/works/changes/{id}',
  summary: '一部作品的改动，最近 100 次，来自审计',
  who,
  scope: 'works:read',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: rows(
    z.strictObject({
      entryId: z.string(),
      at: time,
      /** Null for automatic actions and for the command line. */
      staffName: z.string().nullable(),
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      reason: z.string().nullable(),
    }),
  ),
})

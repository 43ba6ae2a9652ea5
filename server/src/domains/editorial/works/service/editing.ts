import { type Body, channels, type editorial, type ModId, modNameOf } from '@yehang/contract'
import {
  type Conflict,
  conflictingFields,
  conflictsOf,
  onlyChanged,
} from '../../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'
import { notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { channelOfSite } from '../../../../platform/site/site.ts'
import { codePrefix } from '../../../../platform/text/number.ts'
import { cleanLines, cleanText, releaseDateOf } from '../../../../platform/text/values.ts'
import { type PubPrecision, pubTextOf } from '../../../catalogue/service/imported-work.ts'
import { type EditedDescription, putDescription } from '../queries/description.ts'
import { lockRecount } from '../queries/listing.ts'
import { changeWork, type EditedWork, findEdited, insertWork, lockSeenWorks } from '../queries/work.ts'
import { showChanges } from './listing.ts'
import { noteStaffFields } from './staff-fields.ts'
import {
  type Chosen,
  freeNumber,
  linkOrder,
  numberColumns,
  prefixEntry,
  settleEntries,
  writeLinks,
} from './writing.ts'

type Changes = Body<typeof editorial.saveAdminWork>['changes']
type Field = keyof Changes
type Site = Pick<Context, 'db' | 'clock'>

const isKind = (field: string): field is EntityKind => linkOrder.some((kind) => kind === field)

/** The current value of a field, in a comparable form: of entries their ids. */
function currentText(work: EditedWork, field: Field): string {
  if (isKind(field))
    return work.entries
      .filter(({ kind }) => kind === field)
      .map(({ id }) => id)
      .join()
  if (field === 'channel') return modNameOf(work.modId as ModId)
  if (field === 'pubTime') return pubTextOf(work.pubTime, work.pubPrecision)
  return String(work[field])
}

const compared = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : (one.id ?? `+${one.name}`))).join()
    : String(value)

const namesOf = (entries: readonly { kind: string; name: string }[], kind: string) =>
  entries.filter((entry) => entry.kind === kind).map(({ name }) => name)

/** The fields of a work as the audit writes them down. */
function described(work: EditedWork): Record<string, unknown> {
  const { number, title, duration, playLevel } = work
  const { originalTitle, aliases, synopsis, area, language, remarks } = work
  const entries = Object.fromEntries(linkOrder.map((kind) => [kind, namesOf(work.entries, kind)]))
  return {
    number,
    channel: modNameOf(work.modId as ModId),
    ...{ title, originalTitle, aliases, synopsis },
    pubTime: pubTextOf(work.pubTime, work.pubPrecision),
    ...{ area, language, remarks, duration, playLevel },
    ...entries,
  }
}

const keyFields = ['number', 'channel']

/** What a work shall have: what is chosen anew by field, the rest as it is; a new number brings its own prefix. */
function chosenEntries(work: EditedWork, changes: Changes, number: string): Chosen[] {
  const chosen = linkOrder.flatMap((kind): Chosen[] => {
    const list = (changes as Record<string, { to: { id: string | null; name: string }[] } | undefined>)[kind]
    if (list !== undefined) return list.to.map((entry) => ({ kind, ...entry }))
    return work.entries.filter((entry) => entry.kind === kind)
  })
  if (number === work.number || changes.item !== undefined) return chosen
  const old = codePrefix(work.number)
  const others = chosen.filter(({ kind, name }) => kind !== 'item' || name !== old)
  return others.length < chosen.length ? [...others, ...prefixEntry(number)] : chosen
}

function released(written: string): { pub_time: string; pub_precision: PubPrecision | null } {
  const date = releaseDateOf(written)
  if (date === null) throw wrongField('pubTime', 'publish_day_invalid')
  return { pub_time: date.day, pub_precision: date.precision }
}

/** What shall be said of a work beside its plain fields. */
function chosenDescription(work: EditedWork, changes: Changes): EditedDescription {
  const line = (field: 'originalTitle' | 'area' | 'language' | 'remarks') =>
    changes[field] === undefined ? work[field] : cleanText(changes[field].to)
  const { aliases, synopsis } = changes
  return {
    originalTitle: line('originalTitle'),
    aliases: aliases === undefined ? work.aliases : [...new Set(aliases.to.map(cleanText))].filter(Boolean),
    synopsis: synopsis === undefined ? work.synopsis : cleanLines(synopsis.to),
    area: line('area'),
    language: line('language'),
    remarks: line('remarks'),
  }
}

/** Saves changed fields; nothing is written if another editor has changed one of them meanwhile. */
export async function saveWork(
  { db, clock }: Site,
  actor: Actor,
  id: string,
  changes: Changes,
): Promise<{ conflicts: Conflict[] }> {
  const now = new Date(clock.now())
  const outcome = await db.transaction().execute(async (tx) => {
    await lockRecount(tx)
    if (!(await lockSeenWorks(tx, [id], actor)).has(id)) throw notFound()
    const work = await findEdited(tx, id)
    if (work === undefined) throw notFound()
    const fields = conflictingFields(changes, (field) => currentText(work, field), compared)
    if (fields.length > 0) return { fields, shows: false }
    const modId = changes.channel === undefined ? (work.modId as ModId) : channels[changes.channel.to]
    const written = changes.number?.to ?? work.number
    const stays = modId === work.modId && written === work.number
    const number = stays ? work.number : await freeNumber(tx, modId, written, id)
    const columns = {
      mod_id: modId,
      ...numberColumns(number),
      title: changes.title === undefined ? work.title : cleanText(changes.title.to),
      ...(changes.pubTime === undefined
        ? { pub_time: work.pubTime, pub_precision: work.pubPrecision }
        : released(changes.pubTime.to)),
      duration: changes.duration === undefined ? work.duration : changes.duration.to,
      play_level: changes.playLevel?.to ?? work.playLevel,
    }
    if (columns.title === '') throw wrongField('title', 'title_empty')
    const entries = await settleEntries(tx, modId, chosenEntries(work, changes, number), actor, now)
    await changeWork(tx, id, columns, now)
    await putDescription(tx, id, chosenDescription(work, changes))
    await writeLinks(tx, id, entries)
    const after = await findEdited(tx, id)
    const change = onlyChanged(described(work), described(after ?? work))
    // A number's prefix follows it automatically; the former key still leads to the work.
    const chosen = Object.keys(change.after).filter((field) => field in changes && !keyFields.includes(field))
    const those = (of: Record<string, unknown>) =>
      Object.fromEntries(chosen.map((field) => [field, of[field]]))
    await noteStaffFields(tx, id, those(change.before), those(change.after))
    const isChanged = Object.keys(change.after).length > 0
    if (isChanged)
      await addAudit(tx, { action: 'edit-work', actor, subject: { kind: 'work', id }, ...change }, now)
    return { fields, shows: isChanged && work.published }
  })
  if (outcome.shows) await showChanges({ db })
  return { conflicts: await conflictsOf(db, { kind: 'work', id }, outcome.fields) }
}

type NewWork = Body<typeof editorial.createAdminWork>

/** A new work, a draft. */
export async function createWork(
  { db, clock, site }: Site & Pick<Context, 'site'>,
  actor: Actor,
  work: NewWork,
): Promise<string> {
  const now = new Date(clock.now())
  const modId = channels[work.channel]
  const { playLevel } = channelOfSite(await site.read(), modId)
  return db.transaction().execute(async (tx) => {
    await lockRecount(tx)
    const number = await freeNumber(tx, modId, work.number)
    const title = cleanText(work.title)
    if (title === '') throw wrongField('title', 'title_empty')
    const columns = {
      mod_id: modId,
      ...numberColumns(number),
      title,
      ...released(work.pubTime),
      duration: null,
      play_level: playLevel,
    }
    const id = await insertWork(tx, columns, now)
    await writeLinks(tx, id, await settleEntries(tx, modId, prefixEntry(number), actor, now))
    await noteStaffFields(tx, id, {}, { title, pubTime: columns.pub_time })
    const after = { number, channel: work.channel, title, pubTime: columns.pub_time }
    await addAudit(tx, { action: 'create-work', actor, subject: { kind: 'work', id }, after }, now)
    return id
  })
}

import { type ModId, modNameOf } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'
import { wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { canonicalNumber, codePrefix, numberNorm } from '../../../../platform/text/number.ts'
import { cleanText } from '../../../../platform/text/values.ts'
import { blockedAmong, numberMark } from '../../../blocklist/queries/blocklist.ts'
import { BlockedRefusal } from '../../../blocklist/service.ts'
import { channelOfName } from '../../../catalogue/service/imported-work.ts'
import { entityText } from '../../../catalogue/service/search-text.ts'
import { refreshSearchOf } from '../../entities/service/search-docs.ts'
import { entriesOf, entryNamed } from '../queries/entries.ts'
import { putSearch, relink, workOfNumber } from '../queries/work.ts'

/** The order of a work's links, as an import writes them. */
export const linkOrder: readonly EntityKind[] = [
  'maker',
  'label',
  'director',
  'series',
  'item',
  'performer',
  'tag',
]

/** An entry that a work shall have; without an id the one of the name, which is made where it is not there. */
export interface Chosen {
  kind: EntityKind
  id: string | null
  name: string
}

export interface Named extends Chosen {
  id: string
  nameCn: string | null
}

/** The number as it identifies a work in its channel. Throws where it is none, is taken or is blocked. */
export async function freeNumber(
  tx: DatabaseTransaction,
  modId: number,
  written: string,
  own?: string,
): Promise<string> {
  const number = canonicalNumber(written)
  if (!/[\p{L}\p{N}]/u.test(number)) throw wrongField('number', 'number_empty')
  const other = await workOfNumber(tx, modId, number)
  if (other !== undefined && other !== own) {
    throw wrongField('number', 'number_taken', { modName: modNameOf(modId as ModId), number, id: other })
  }
  const mark = numberMark(modId, number)
  const blocked = (await blockedAmong(tx, 'number', [mark])).get(mark)
  if (blocked !== undefined) {
    throw new BlockedRefusal('number_blocked', { ...blocked, number }, 'number')
  }
  return number
}

export const numberColumns = (number: string) => ({ number, number_norm: numberNorm(number) })

/** The entry of a number's prefix, as an import derives it. */
export function prefixEntry(number: string): Chosen[] {
  const name = codePrefix(number)
  return name === null ? [] : [{ kind: 'item', id: null, name }]
}

/** The ids of chosen entries in the channel of their work, each once; new ones are made. */
export async function settleEntries(
  tx: DatabaseTransaction,
  modId: ModId,
  chosen: readonly Chosen[],
  actor: Actor,
  now: Date,
): Promise<Named[]> {
  const given = chosen.flatMap(({ id }) => (id === null ? [] : [id]))
  const known = new Map((await entriesOf(tx, given)).map((entry) => [entry.given, entry]))
  const settled = new Map<string, Named>()
  for (const { kind, id, name: written } of chosen) {
    const entry = id === null ? undefined : known.get(id)
    if (id !== null && entry?.kind !== kind) throw wrongField(kind, 'entry_gone', { name: written })
    const wanted = channelOfName(kind, modId)
    if (entry !== undefined && entry.modId === wanted) {
      settled.set(entry.id, { kind, id: entry.id, name: entry.name, nameCn: entry.nameCn })
      continue
    }
    const name = cleanText(entry?.name ?? written)
    if (name === '') throw wrongField(kind, 'entry_name_empty')
    const nameCn = entry?.nameCn ?? null
    const text = entityText({ kind, name, nameCn })
    const made = await entryNamed(tx, { kind, modId: wanted, name, nameCn, ...text })
    if (made.isNew) {
      const after = { kind, modId: wanted, name }
      await addAudit(
        tx,
        { action: 'make-entity', actor, subject: { kind: 'entity', id: made.id }, after },
        now,
      )
    }
    settled.set(made.id, { kind, id: made.id, name: made.name, nameCn: made.nameCn })
  }
  return linkOrder.flatMap((kind) => [...settled.values()].filter((entry) => entry.kind === kind))
}

/** Writes what depends on a work's existing row: its links, and its search document. */
export async function writeLinks(
  tx: DatabaseTransaction,
  id: string,
  entries: readonly { id: string }[],
): Promise<void> {
  await relink(
    tx,
    id,
    entries.map((entry) => entry.id),
  )
  await putSearch(tx, id)
  await refreshSearchOf(tx, [id])
}

import type pg from 'pg'
import type { EntityKind } from '../../platform/database/tables/tables.ts'
import { shown } from '../../platform/text/values.ts'
import { type ImportedMagnet, type ImportedWork, plainFields } from '../catalogue/service/imported-work.ts'
import { type Difference, differencesOf, fieldOfKind } from './differences.ts'
import { findStaffMarks, type StaffMarks } from './queries/staff-marks.ts'
import { findStored } from './queries/stored.ts'
import type { KnownWork } from './queries/works.ts'
import type { PreparedWork } from './writing/prepare.ts'

/** What staff changed of works stays (docs/decisions/0030), and so does what a line says nothing of (decision 45). */

const pictureFields = ['picSmall', 'picBig', 'imageSmall', 'imageBig'] as const

type Known<T> = T & { known: KnownWork }

interface KeptValues<T> {
  /** With what staff changed in place of what the lines say, and with what stands where they say nothing. */
  changed: (Known<T> & { kept: Difference[] })[]
  /** Another line than the last one, which comes to the same. */
  same: Known<T>[]
}

/** What lines that are not those that were imported last come to. */
export async function keepValues<T extends PreparedWork>(
  client: pg.ClientBase,
  lines: readonly Known<T>[],
  isDemo: boolean,
): Promise<KeptValues<T>> {
  const values: KeptValues<T> = { changed: [], same: [] }
  if (lines.length === 0) return values
  const marks = await findStaffMarks(
    client,
    lines.map(({ known }) => known.id),
  )
  const stored = await findStored(
    client,
    lines.map(({ known }) => known.id),
  )
  for (const prepared of lines) {
    const [mark, before] = [marks.get(prepared.known.id), stored.get(prepared.known.id)]
    const { known, unsaid } = prepared
    if (before === undefined) {
      values.changed.push({ ...prepared, kept: [] })
      continue
    }
    const { modId, number } = prepared.work
    // Under the key of the line, by which it is told whether staff gave the work another one.
    const line = {
      ...withStoredValues(prepared.work, before, { fields: unsaid, pictures: false, hashes: [] }),
      ...{ modId, number },
    }
    const work = mark === undefined ? line : withStoredValues(line, before, mark)
    const kept = mark === undefined ? [] : keptOf(work, line, mark)
    const isSame =
      known.isDemo === isDemo &&
      !known.returns &&
      kept.length === 0 &&
      differencesOf(before, work).length === 0
    if (isSame) values.same.push(prepared)
    // What was made for the search of the line is not that of the work.
    else values.changed.push({ ...prepared, work, kept, search: null })
  }
  return values
}

/** The line with the stored values of some fields and magnets, and with the stored key. */
function withStoredValues(
  line: ImportedWork,
  before: ImportedWork,
  mark: Omit<StaffMarks, 'fields'> & { fields: readonly string[] },
): ImportedWork {
  const { modId, number } = before
  const isMoved = modId !== line.modId || number !== line.number
  const plain = plainFields.filter((field) => mark.fields.includes(field))
  const precision = plain.includes('pubTime') ? (['pubPrecision'] as const) : []
  const values = [...plain, ...precision, ...(mark.pictures ? pictureFields : [])].map((field) => [
    field,
    before[field],
  ])
  const kinds = (Object.entries(fieldOfKind) as [EntityKind, string][])
    // The prefix of another number is no news.
    .filter(([kind, field]) => mark.fields.includes(field) || (isMoved && kind === 'item'))
    .map(([kind]) => kind)
  const { parts: _parts, magnets: _magnets, ...others } = line
  return {
    ...others,
    modId,
    number,
    ...(Object.fromEntries(values) as Partial<ImportedWork>),
    names: (Object.keys(fieldOfKind) as EntityKind[]).flatMap((kind) =>
      (kinds.includes(kind) ? before : line).names.filter((name) => name.kind === kind),
    ),
    ...withStoredParts(line, before, mark),
  }
}

/** A part with a film stays: no line says that the film is to go. */
function withStoredParts(
  line: ImportedWork,
  before: ImportedWork,
  mark: { fields: readonly string[]; hashes: readonly string[] },
): Pick<ImportedWork, 'magnets' | 'parts'> {
  const keepsParts = mark.fields.includes('parts')
  const named = new Set(line.parts?.map(({ title }) => title))
  const filmed = (before.parts ?? []).filter(({ title, hasFilm }) => hasFilm && !named.has(title))
  const parts = keepsParts ? before.parts : [...(line.parts ?? []), ...filmed]
  const silent = new Set(line.parts?.filter(({ keepsMagnets }) => keepsMagnets).map(({ title }) => title))
  const isKept = ({ infoHash, part }: ImportedMagnet) =>
    mark.hashes.includes(infoHash) ||
    mark.fields.includes(part === undefined ? 'magnets' : 'parts') ||
    (part !== undefined && silent.has(part))
  const kept = before.magnets.filter(isKept)
  const hashes = new Set([...mark.hashes, ...kept.map(({ infoHash }) => infoHash)])
  const said = line.magnets.filter(
    ({ infoHash, part }) =>
      !hashes.has(infoHash) && !mark.fields.includes(part === undefined ? 'magnets' : 'parts'),
  )
  return { magnets: [...said, ...kept], ...(parts?.length && { parts }) }
}

/** What a line says otherwise than the work that is written in its place. */
function keptOf(work: ImportedWork, line: ImportedWork, mark: StaffMarks): Difference[] {
  const differences = differencesOf(work, line).filter(({ field }) => {
    const [own = ''] = field.split('.')
    if (own === 'magnets') return mark.hashes.length > 0
    return mark.fields.includes(own) || (mark.pictures && pictureFields.some((name) => name === own))
  })
  const key = (['number', 'modId'] as const).filter((field) => work[field] !== line[field])
  return [
    ...key.map((field) => ({
      field: field === 'modId' ? 'channel' : field,
      before: shown(work[field]),
      after: shown(line[field]),
    })),
    ...differences,
  ]
}

import type pg from 'pg'
import type { EntityKind } from '../../platform/database/tables/tables.ts'
import { shown } from '../../platform/text/values.ts'
import { type ImportedWork, plainFields } from '../catalogue/service/imported-work.ts'
import { type Difference, differencesOf, fieldOfKind } from './differences.ts'
import { findStaffMarks, type StaffMarks } from './queries/staff-marks.ts'
import { findStored } from './queries/stored.ts'
import type { KnownWork } from './queries/works.ts'
import type { PreparedWork } from './writing/prepare.ts'

/** What staff changed of works stays (docs/decisions/0030). */

const pictureFields = ['picSmall', 'picBig', 'imageSmall', 'imageBig'] as const

/** Puts what staff changed in place of what the lines say, as far as the database knows of any. */
export async function keepStaffValues<T extends PreparedWork & { known: KnownWork }>(
  client: pg.ClientBase,
  changed: readonly T[],
): Promise<(T & { kept: Difference[] })[]> {
  if (changed.length === 0) return []
  const marks = await findStaffMarks(
    client,
    changed.map(({ known }) => known.id),
  )
  const stored = await findStored(client, [...marks.keys()])
  return changed.map((prepared) => {
    const [mark, before] = [marks.get(prepared.known.id), stored.get(prepared.known.id)]
    if (mark === undefined || before === undefined) return { ...prepared, kept: [] }
    const work = withStaffValues(prepared.work, before, mark)
    const kept = keptOf(work, prepared.work, mark)
    // What was made for the search of the line is not that of the work.
    return { ...prepared, work, kept, search: null }
  })
}

function withStaffValues(line: ImportedWork, before: ImportedWork, mark: StaffMarks): ImportedWork {
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
  return {
    ...line,
    modId,
    number,
    ...(Object.fromEntries(values) as Partial<ImportedWork>),
    names: (Object.keys(fieldOfKind) as EntityKind[]).flatMap((kind) =>
      (kinds.includes(kind) ? before : line).names.filter((name) => name.kind === kind),
    ),
    magnets: [
      ...line.magnets.filter(({ infoHash }) => !mark.hashes.includes(infoHash)),
      ...before.magnets.filter(({ infoHash }) => mark.hashes.includes(infoHash)),
    ],
  }
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

import type { Row } from '../rows.ts'

/** What members of MacCMS keep, by `ulog_type`: seen, favourites, to be watched, played. Downloads have no place here. */
const kindOfType: Readonly<Record<string, 'collected' | 'wanted' | 'viewed'>> = {
  '1': 'viewed',
  '2': 'collected',
  '3': 'wanted',
  '4': 'viewed',
}

/** `ulog_mid` of works; articles, topics, people and sites have no place here. */
const works = 1n

export interface FormerKept {
  sourceId: bigint
  memberId: bigint
  workId: bigint
  kind: 'collected' | 'wanted' | 'viewed'
  at: Date | null
}

/** 'elsewhere': it has no place here; null: it is no row. */
export function keptOf(row: Row): FormerKept | 'elsewhere' | null {
  const sourceId = row.whole('ulog_id')
  if (sourceId === null) return null
  const kind = kindOfType[row.text('ulog_type').trim()]
  if (kind === undefined || row.count('ulog_mid') !== works) return 'elsewhere'
  return {
    sourceId,
    memberId: row.count('user_id'),
    workId: row.count('ulog_rid'),
    kind,
    at: row.time('ulog_time'),
  }
}

import type { Answer, imports } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import { presentStored } from '../../../platform/text/failures.ts'
import type { ListedSource } from './queries.ts'

type Row = Answer<typeof imports.listImportSources>['rows'][number]

export function presentSource(source: ListedSource): Row {
  const { kind, state, batch_id: importId, next_page: next } = source
  const isShown = importId !== null && state !== null && state !== 'dropped'
  return {
    sourceId: source.id,
    ...{ name: source.name, kind, address: source.address, writes: source.writes },
    everyMinutes: source.every_minutes,
    maxWorks: source.max_works,
    isConfirmed: source.confirmed_at !== null,
    isPaused: source.paused,
    beginTime: timeOrNull(source.began_at),
    nextTime: timeText(source.next_at),
    coveredTime: timeOrNull(source.covered_at),
    reading: isShown
      ? {
          importId,
          state: state as NonNullable<Row['reading']>['state'],
          page: kind === 'maccms' ? (next === null ? source.pages : next - 1) : null,
          pages: kind === 'maccms' ? source.pages : null,
          works: source.fetched_works,
          added: source.added ?? 0,
          changed: source.changed ?? 0,
          wrong: source.wrong ?? 0,
        }
      : null,
    failures: source.failures,
    ...presentStored(source),
  }
}

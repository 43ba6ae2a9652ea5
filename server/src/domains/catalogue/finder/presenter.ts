import type { Answer, catalogue } from '@yehang/contract'
import { finderKinds } from '@yehang/contract/catalogue'
import { presentWork } from '../presenter.ts'
import type { FinderCounts, FinderKind } from './filter.ts'
import type { Found } from './service.ts'

type FindAnswer = Answer<typeof catalogue.findWorks>

function presentCounts({ entities, ...counts }: FinderCounts): FindAnswer['counts'] {
  const ofKinds = Object.fromEntries(finderKinds.map((kind) => [kind, {}])) as Record<
    FinderKind,
    Record<string, number>
  >
  for (const { kind, id, count } of entities) ofKinds[kind][id] = count
  return { ...ofKinds, ...counts }
}

export function presentFound(
  { works, total, magnets, entries, counts, drop }: Found,
  host: string,
): FindAnswer {
  return {
    rows: works.map((work) => presentWork(work, host)),
    total,
    magnets,
    entries: entries.map(({ id, name, nameCn, kind, modId }) => ({
      id,
      name,
      nameCn,
      tableName: kind,
      modId,
    })),
    ...(counts && { counts: presentCounts(counts) }),
    ...(drop && { drop }),
  }
}

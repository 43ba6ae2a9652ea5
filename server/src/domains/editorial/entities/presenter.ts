import type { Answer, editorial } from '@yehang/contract'
import { shanghaiTime } from '../../../platform/clock.ts'
import type { ChangeRecord, EntityFacts, MergeRecord } from './queries/detail.ts'
import type { EntityRecord } from './queries/entity.ts'
import { splitEnds } from './service/merging.ts'

type Detail = Answer<typeof editorial.getAdminEntity>['data']

const timeOf = (at: Date) => shanghaiTime(at.getTime())

export function presentMerge({ at, ...merge }: MergeRecord, now: number): Detail['merged'][number] {
  const ends = splitEnds(at)
  return { ...merge, at: timeOf(at), undoUntil: ends > now ? shanghaiTime(ends) : null }
}

export function presentAdminEntity(
  entity: EntityRecord,
  facts: EntityFacts,
  more: {
    aliases: string[]
    merges: MergeRecord[]
    changes: ChangeRecord[]
    like: Detail['like']
    mergedInto: Detail['mergedInto']
    portrait: string | null
  },
  now: number,
): Detail {
  const { id, kind, modId, name, nameCn, group, version } = entity
  return {
    ...{ id, kind, modId, name, nameCn, group, version },
    aliases: more.aliases,
    portrait: more.portrait,
    count: facts.count,
    channels: facts.channels,
    followers: facts.followers,
    mergedInto: more.mergedInto,
    merged: more.merges.map((merge) => presentMerge(merge, now)),
    like: more.like,
    changes: more.changes.map(({ at, ...change }) => ({ ...change, at: timeOf(at) })),
  }
}

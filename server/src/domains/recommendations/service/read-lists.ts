import { homeRowMax, recommendedMax } from '@yehang/contract'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { StoredReason } from '../../../platform/database/tables/tables.ts'
import type { WorkRecord } from '../../catalogue/queries/rows.ts'
import {
  type CollectedLists,
  type ListedWork,
  type ListToShow,
  readCollectedLists,
  readList,
  type Shown,
  worksWithReasons,
} from '../queries/lists.ts'
import { type Maker, makeLists } from './make-lists.ts'

export interface RecommendedPage {
  state: 'on' | 'new' | 'off'
  rows: ListedWork[]
  total: number
}

export interface ByCollected {
  work: Pick<WorkRecord, 'id' | 'number' | 'title'> | null
  rows: ListedWork[]
}

/** Of fewer works nothing is said. */
const enough = 4
const unknown: StoredReason = { code: 'popular', id: null }

/** Recommendations as they are read: from lists that are there, or that the first call makes. */
export class Recommendations {
  readonly #maker: Maker
  /** The home page asks for two lists of a member at once. */
  readonly #making = new Map<string, Promise<void>>()

  constructor(maker: Maker) {
    this.#maker = maker
  }

  /** A page of what is recommended to a member. */
  async page(memberId: string, { offset, limit }: Slice): Promise<RecommendedPage> {
    const { on, list } = await this.#read(
      memberId,
      readList,
      (found: ListToShow) => found.on && found.list === null,
    )
    if (!on) return { state: 'off', rows: [], total: 0 }
    if (list === null) return { state: 'new', rows: [], total: 0 }
    const shown = orderOf(list)
    const works = await worksWithReasons(this.#maker.db, shown.slice(offset, offset + limit))
    return { state: list.hasTaste ? 'on' : 'new', rows: works, total: shown.length }
  }

  /** A work that a member collected of late, and what those who took it took as well. */
  async byCollected(memberId: string): Promise<ByCollected> {
    const none: ByCollected = { work: null, rows: [] }
    const { on, lists, unseen, unwanted } = await this.#read(
      memberId,
      readCollectedLists,
      (found: CollectedLists) => found.on && !found.made,
    )
    if (!on) return none
    const isUnseen = new Set(unseen)
    const isUnwanted = new Set(unwanted)
    for (const { about, works, reasonOf, reasons } of lists) {
      if (isUnseen.has(about)) continue
      const wanted = works
        .map((id, at) => shownFor(id, reasons[(reasonOf[at] ?? 0) - 1]))
        .filter(({ id }) => !isUnwanted.has(id))
        .slice(0, homeRowMax)
      if (wanted.length < enough) continue
      const [collected, ...rows] = await worksWithReasons(this.#maker.db, [
        { id: about, code: 'collected', reasonId: null },
        ...wanted,
      ])
      if (collected?.work.id === about) return { work: collected.work, rows }
    }
    return none
  }

  async #read<T>(
    memberId: string,
    read: (db: Maker['db'], memberId: string) => Promise<T>,
    isMissing: (found: T) => boolean,
  ): Promise<T> {
    const found = await read(this.#maker.db, memberId)
    if (!isMissing(found)) return found
    let making = this.#making.get(memberId)
    if (making === undefined) {
      making = makeLists(this.#maker, memberId, 'all').finally(() => this.#making.delete(memberId))
      this.#making.set(memberId, making)
    }
    await making
    return read(this.#maker.db, memberId)
  }
}

const shownFor = (id: string, { code, id: reasonId }: StoredReason = unknown): Shown => ({
  id,
  code,
  reasonId,
})

/** The works of a list that are wanted, with newer ones where their reason has its place. */
export function orderOf({
  works,
  reasonOf,
  reasons,
  fresh,
  unwanted,
}: NonNullable<ListToShow['list']>): Shown[] {
  const isUnwanted = new Set(unwanted)
  const newAt = new Map<number, Shown[]>()
  for (const { id, reason: number } of fresh) {
    const reason = reasons[number - 1]
    if (reason?.newAt === undefined || isUnwanted.has(id)) continue
    const there = newAt.get(reason.newAt) ?? []
    there.push(shownFor(id, reason))
    newAt.set(reason.newAt, there)
  }
  const shown: Shown[] = []
  for (const [at, id] of works.entries()) {
    shown.push(...(newAt.get(at) ?? []))
    if (!isUnwanted.has(id)) shown.push(shownFor(id, reasons[(reasonOf[at] ?? 0) - 1]))
  }
  shown.push(...(newAt.get(works.length) ?? []))
  return shown.slice(0, recommendedMax)
}

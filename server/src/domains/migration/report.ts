import type { Kind } from './rows.ts'

/** An amount as the dump says it and as the tables of this site have it, in fen. */
export interface Amounts {
  dump: bigint
  here: bigint
}

export interface Tally {
  /** Rows of the dump. */
  read: number
  /** Of these, in: by this run or an earlier one. */
  present: number
  /** By reason, why others are not in. */
  reasons: Map<string, number>
  fen: Amounts
  /** Orders that are paid, withdrawals that are settled, cards that are used. */
  paidFen: Amounts
}

export type Tallied = Exclude<Kind, 'groups' | 'types'>

export interface MigrationReport {
  tallies: Record<Tallied, Tally>
  membersAdded: number
  /** Of members that are in. */
  notes: Map<string, number>
  /** Points of all members of the dump, and those that are kept here. */
  points: Amounts
  /** Unused cards that can be redeemed here. */
  codes: number
  /** So many points are a day of a card; null where neither the command nor the dump says it. */
  pointsADay: bigint | null
  interrupted: boolean
}

const tally = (): Tally => ({
  read: 0,
  present: 0,
  reasons: new Map(),
  fen: { dump: 0n, here: 0n },
  paidFen: { dump: 0n, here: 0n },
})

export function emptyReport(pointsADay: bigint | null): MigrationReport {
  const tallied: Tallied[] = ['members', 'works', 'orders', 'cards', 'withdrawals', 'points', 'kept']
  return {
    tallies: Object.fromEntries(tallied.map((kind) => [kind, tally()])) as Record<Tallied, Tally>,
    membersAdded: 0,
    notes: new Map(),
    points: { dump: 0n, here: 0n },
    codes: 0,
    pointsADay,
    interrupted: false,
  }
}

export function count(counts: Map<string, number>, reason: string, by = 1): void {
  counts.set(reason, (counts.get(reason) ?? 0) + by)
}

/** Whether every amount of the dump stands in the tables, to the fen. */
export function moneyAgrees({ tallies }: MigrationReport): boolean {
  return Object.values(tallies).every(
    ({ fen, paidFen, reasons }) =>
      fen.dump === fen.here && paidFen.dump === paidFen.here && !reasons.has('amount_wrong'),
  )
}

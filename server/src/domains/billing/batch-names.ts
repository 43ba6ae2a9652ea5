import { shanghaiDay } from '../../platform/clock.ts'

/** Batches are numbered from here (server/migrations/0007_membership.sql). */
const before = 7_200_000_000_000_000n

/** The number of a batch as people say it: `044`. */
export function numberOf(batchId: string): string {
  return String(BigInt(batchId) - before).padStart(3, '0')
}

export const batchName = (batchId: string) => `B-${numberOf(batchId)}`

/** The last day of Asia/Shanghai before an end. */
export function lastDayOf(endsAt: Date | null): string | null {
  return endsAt && shanghaiDay(endsAt.getTime() - 1000)
}

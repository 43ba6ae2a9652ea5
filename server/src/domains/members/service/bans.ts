/** A ban as stored in a member's row. */
export interface Ban {
  bannedAt: Date | null
  bannedUntil: Date | null
}

/** Whether it keeps the member out, as `bannedNow` of queries/bans.ts asks the database. */
export const isBanned = ({ bannedAt, bannedUntil }: Ban, now: Date): boolean =>
  bannedAt !== null && (bannedUntil === null || bannedUntil > now)

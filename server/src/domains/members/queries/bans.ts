import { sql } from 'kysely'

/**
 * Whether members under this name are banned: a ban has no effect after its end, though it stays in
 * the row until the scheduled task removes it. The same for a loaded row is `isBanned` of
 * service/bans.ts.
 */
export const bannedNow = (members: string, now: Date) => {
  const until = sql.ref(`${members}.banned_until`)
  return sql<boolean>`(${sql.ref(`${members}.banned_at`)} is not null and (${until} is null or ${until} > ${now}))`
}

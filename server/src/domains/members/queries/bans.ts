import { sql } from 'kysely'

/**
 * Whether members under this name are banned: from its end on a ban keeps nobody out, though it stands until keeping
 * takes it away. The same in words of rows is `isBanned` of rules/bans.ts.
 */
export const bannedNow = (members: string, now: Date) => {
  const until = sql.ref(`${members}.banned_until`)
  return sql<boolean>`(${sql.ref(`${members}.banned_at`)} is not null and (${until} is null or ${until} > ${now}))`
}

import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { bannedNow } from '../../members/queries/bans.ts'

export interface RoleRecord {
  name: string
  title: string
  permissions: string[]
  isBuiltIn: boolean
  members: number
}

/** More than any site has: the limit of each list, roles and staff. */
const teamMax = 1000

export async function listRoles(db: Database): Promise<RoleRecord[]> {
  const { rows } = await sql<RoleRecord>`
    with held as (
      select name, count(*)::int as members
      from (select unnest(roles) as name from member where roles <> '{}' limit ${teamMax * 20}) given group by name
    )
    select r.name, r.title, r.permissions, r.built_in as "isBuiltIn", coalesce(h.members, 0) as members
    from staff_role r left join held h on h.name = r.name
    order by r.built_in desc, r.created_at, r.name limit ${teamMax}
  `.execute(db)
  return rows
}

/** The name of a new role, of which people see the title alone. */
export async function nextRoleName(tx: DatabaseTransaction): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 'role-' || nextval('staff_role_number') as name
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('no name for a role')
  return row.name
}

export async function findRole(tx: DatabaseTransaction, name: string) {
  return tx.selectFrom('staff_role').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function isTitleTaken(
  tx: DatabaseTransaction,
  title: string,
  except?: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_role')
    .select('name')
    .where('title', '=', title)
    .$if(except !== undefined, (query) => query.where('name', '!=', except ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function putRole(
  tx: DatabaseTransaction,
  role: { name: string; title: string; permissions: string[] },
  now: Date,
): Promise<void> {
  const { name, title, permissions } = role
  await tx
    .insertInto('staff_role')
    .values({ name, title, permissions, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ title, permissions }))
    .execute()
}

export async function deleteRole(tx: DatabaseTransaction, name: string): Promise<void> {
  await tx.deleteFrom('staff_role').where('name', '=', name).execute()
}

export async function isHeld(tx: DatabaseTransaction, role: string): Promise<boolean> {
  const { rows } = await sql`
    select from member where roles <> '{}' and ${role} = any(roles) limit 1
  `.execute(tx)
  return rows.length > 0
}

export async function isColleague(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from member where id = ${memberId} and roles <> '{}'`.execute(db)
  return rows.length > 0
}

export interface AccountOfTeam {
  id: string
  roles: string[]
  isBanned: boolean
}

/** An account that is not erased nor about to be, held. */
export async function lockAccount(
  tx: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<AccountOfTeam | undefined> {
  return tx
    .selectFrom('member')
    .select(['id', 'roles', bannedNow('member', now).as('isBanned')])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where('delete_after', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function putRoles(tx: DatabaseTransaction, memberId: string, roles: string[]): Promise<void> {
  await tx.updateTable('member').set({ roles }).where('id', '=', memberId).execute()
}

/** Distinguishes the account of a folded name from an unrelated one with that name. */
export async function findInvitee(db: Database, key: string, now: Date) {
  const { rows } = await sql<{
    id: string
    userName: string
    email: string | null
    roles: string[]
    isBanned: boolean
    lastAt: Date | null
    createdAt: Date
  }>`
    select m.id, m.user_name as "userName", m.email, m.roles, ${bannedNow('m', now)} as "isBanned",
      (select max(last_at) from sign_in where member_id = m.id and ended_at is null and expires_at > ${now})
        as "lastAt",
      m.created_at as "createdAt"
    from member m
    where m.user_name_key = ${key} and m.erased_at is null and m.delete_after is null
  `.execute(db)
  return rows[0]
}

export async function listTeam(db: Database, now: Date) {
  const { rows } = await sql<{
    id: string
    userName: string
    roles: string[]
    hasFactor: boolean
    isBanned: boolean
    lastAt: Date | null
    createdAt: Date
  }>`
    select m.id, m.user_name as "userName", m.roles, f.member_id is not null as "hasFactor",
      ${bannedNow('m', now)} as "isBanned", s.last_at as "lastAt", m.created_at as "createdAt"
    from member m
    left join second_factor f on f.member_id = m.id and f.confirmed_at is not null
    left join lateral (
      select max(last_at) as last_at from sign_in
      where member_id = m.id and ended_at is null and expires_at > ${now}
    ) s on true
    where m.roles <> '{}' and m.erased_at is null
    order by s.last_at desc nulls last, m.id limit ${teamMax}
  `.execute(db)
  return rows
}

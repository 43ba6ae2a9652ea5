import { scopeNames } from '@yehang/contract'
import { addApiKey } from '../../src/domains/api-keys/queries.ts'
import { newApiKey, startOf } from '../../src/domains/api-keys/token.ts'
import { dayMs } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { hashOf } from '../../src/platform/secrets.ts'
import { makeMember, type TestMember } from '../member.ts'

export interface TestKey {
  id: string
  token: string
  maker: TestMember
  /** Signs a call. */
  headers: { authorization: string }
}

export interface TestKeyOptions {
  scopes?: readonly string[]
  perMinute?: number
  addresses?: string[]
  maker?: TestMember
}

let made = 0

/** A key of an administrator, past the API, which allows fewer than tests need; by default it may call everything. */
export async function makeKey(
  context: Context,
  { scopes = scopeNames, perMinute = 6000, addresses = [], maker }: TestKeyOptions = {},
): Promise<TestKey> {
  const { db, clock } = context
  const by = maker ?? (await makeMember(context, { roles: ['admin'] }))
  const token = newApiKey()
  const now = new Date(clock.now())
  const id = await db.transaction().execute((tx) =>
    addApiKey(
      tx,
      {
        name: `程序 ${++made}`,
        hash: hashOf(token),
        start: startOf(token),
        scopes: [...scopes],
        perMinute,
        addresses,
        makerId: by.id,
        expiresAt: new Date(now.getTime() + 90 * dayMs),
      },
      now,
    ),
  )
  return { id, token, maker: by, headers: { authorization: `Bearer ${token}` } }
}

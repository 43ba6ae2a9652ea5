import { apiKeys } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { presentApiKey } from './presenter.ts'
import { listApiKeys } from './queries.ts'
import { makeApiKey, revokeApiKey } from './service/keys.ts'

/** Keys by which programs of the operator call the endpoints of the staff. */
export function bindApiKeys({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(apiKeys.listApiKeys, async () => {
    const now = clock.now()
    const all = (await listApiKeys(db, new Date(now))).map((key) => presentApiKey(key, now))
    const rows = [
      ...all.filter(({ state }) => state === 'active'),
      ...all.filter(({ state }) => state !== 'active'),
    ]
    return { rows, total: rows.length }
  })

  uncached(apiKeys.makeApiKey, async (call) => ({ data: await makeApiKey(context, call, call.body) }))

  uncached(apiKeys.revokeApiKey, async (call) => {
    await revokeApiKey(context, call, call.body)
    return {}
  })
}

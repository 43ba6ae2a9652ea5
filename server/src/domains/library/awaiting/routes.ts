import { library } from '@yehang/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { awaitedOf, copiedOf } from './queries.ts'
import { setAwaited } from './service.ts'

export function bindAwaiting({ uncached, context }: Binder): void {
  const { db } = context

  uncached(library.awaitWork, async ({ principal, body }) => {
    await setAwaited(context, principal.memberId, body)
    return {}
  })

  uncached(library.getAwaited, async ({ principal, params }) => ({
    data: await awaitedOf(db, principal.memberId, params.id),
  }))

  uncached(library.listCopied, async ({ principal, params }) => ({
    data: await copiedOf(db, principal.memberId, params.id),
  }))
}

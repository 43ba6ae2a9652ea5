import { members } from '@yehang/contract'
import { timeText } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { exportAccount } from './service/export.ts'
import { deleteFor, exportFor, restoreFor } from './service/requests.ts'

/** A member's data: what the member exports, and what staff do on a member's request. */
export function bindPrivacy({ uncached, context }: Binder): void {
  uncached(members.exportAccount, async ({ principal }) => ({
    data: await exportAccount(context, principal.memberId),
  }))

  uncached(members.exportMember, async (call) => ({ data: await exportFor(context, call, call.body) }))

  uncached(members.deleteMember, async (call) => ({
    data: { deleteTime: timeText(await deleteFor(context, call, call.body)) },
  }))

  uncached(members.restoreMember, async (call) => {
    await restoreFor(context, call, call.body)
    return {}
  })
}

import { support } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { cannedReplies } from './queries/canned.ts'
import { putCanned, removeCanned } from './service/canned.ts'

export function bindCanned({ uncached, context }: Binder): void {
  uncached(support.listCanned, async () => ({
    data: (await cannedReplies(context.db)).map(({ id, title, text, statesGrant, updatedAt }) => ({
      cannedId: id,
      title,
      text,
      statesGrant,
      updateTime: timeText(updatedAt),
    })),
  }))

  uncached(support.putCanned, async (call) => ({
    data: { cannedId: await putCanned(context, actorOf(call), call.body) },
  }))

  uncached(support.removeCanned, async (call) => {
    await removeCanned(context, actorOf(call), call.body.cannedId)
    return {}
  })
}

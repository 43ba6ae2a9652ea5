import { support } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { type CannedReply, cannedReplies, findCanned } from './queries/canned.ts'
import { createCanned, removeCanned, saveCanned } from './service/canned.ts'

const present = ({ id, title, text, statesGrant, updatedAt }: CannedReply) => ({
  cannedId: id,
  title,
  text,
  statesGrant,
  updateTime: timeText(updatedAt),
})

export function bindCanned({ uncached, context }: Binder): void {
  uncached(support.listCanned, async () => ({ data: (await cannedReplies(context.db)).map(present) }))

  uncached(support.createCanned, async (call) => ({
    data: { cannedId: await createCanned(context, actorOf(call), call.body) },
  }))

  uncached(support.saveCanned, async (call) => {
    const conflicts = await saveCanned(context, actorOf(call), call.body)
    const reply = await findCanned(context.db, call.body.cannedId)
    if (reply === undefined) throw notFound()
    return { data: { saved: conflicts.length === 0, conflicts, reply: present(reply) } }
  })

  uncached(support.removeCanned, async (call) => {
    await removeCanned(context, actorOf(call), call.body.cannedId)
    return {}
  })
}

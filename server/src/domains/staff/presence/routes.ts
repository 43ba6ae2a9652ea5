import { staff } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { mayDo } from '../../../platform/http/principal.ts'
import { presenceOf } from './service.ts'

/** Where the staff are; any desk may say that somebody writes at a place of its own. */
export function bindPresence({ uncached, context }: Binder): void {
  const hear = presenceOf(context)
  uncached(staff.tellPresence, async ({ principal, body }) => {
    // Nobody is kept from answering by who may not answer.
    const holds = body.holds && (!body.place.startsWith('message/') || mayDo(principal, 'messages:answer'))
    const { online, here, hold } = await hear(principal.memberId, { ...body, holds })
    return {
      data: {
        online: online.map(({ memberId, userName, place }) => ({ userId: memberId, userName, place })),
        here: here.map(({ userName, seenAt, isHere }) => ({ userName, lastTime: timeText(seenAt), isHere })),
        hold: hold && {
          userName: hold.userName,
          isMine: hold.memberId === principal.memberId,
          wroteTime: timeText(hold.wroteAt),
          length: hold.length,
        },
      },
    }
  })
}

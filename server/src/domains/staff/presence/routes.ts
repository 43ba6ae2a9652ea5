import { staff } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { mayDo } from '../../../platform/http/principal.ts'
import { presenceOf } from './service.ts'

/**
 * The pages that staff have open; any page may report that a member of staff is writing at a place
 * of its own.
 */
export function bindPresence({ uncached, context }: Binder): void {
  const hear = presenceOf(context)
  uncached(staff.tellPresence, async ({ principal, body }) => {
    // Staff without permission to answer cannot block others from answering.
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

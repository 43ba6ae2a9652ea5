import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { replyMax } from '../limits.ts'
import { count, id, text, time } from '../values.ts'

/** Presence of staff: each open page of the back office sends a heartbeat every few seconds. */

export const tellPresence = endpoint({
  method: 'POST',
  path: '/v2/staff/presence',
  summary: '在哪一页，是否正在写；答谁在线，谁也在这里或刚来过，谁在写',
  who: 'staff',
  scope: null,
  body: z.object({
    /** Such as `message/7300000000000001`; each page names its own. */
    place: text(1, 80),
    /** Keys have been pressed since the last time: the place is held for 60 seconds. */
    holds: z.boolean().default(false),
    /** Characters written so far. */
    length: z.int().min(0).max(replyMax).default(0),
  }),
  answer: data(
    z.strictObject({
      /** All staff present, the caller included. */
      online: z.array(z.strictObject({ userId: id, userName: z.string(), place: z.string() })),
      /** Staff at the same place, now or within the last day. */
      here: z.array(z.strictObject({ userName: z.string(), lastTime: time, isHere: z.boolean() })),
      hold: z
        .strictObject({ userName: z.string(), isMine: z.boolean(), wroteTime: time, length: count })
        .nullable(),
    }),
  ),
})

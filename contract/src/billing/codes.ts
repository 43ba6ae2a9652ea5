import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { activationCodeMin } from '../limits.ts'
import { level, trimmed } from '../members/schemas.ts'
import { texts } from '../texts.ts'
import { count, text } from '../values.ts'

export const redeemCode = endpoint({
  method: 'POST',
  path: '/v2/user/redeem',
  summary: '兑换激活码；空格、横线和大小写不计',
  who: 'member',
  body: z.object({ code: trimmed.pipe(text(activationCodeMin, 64, texts.activationCodeShort)) }),
  answer: data(
    z.strictObject({
      /** Days that the code gave. */
      days: count,
      level,
    }),
  ),
})

import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { possibleFailure } from '../failure.ts'
import { count, isDht, time } from '../values.ts'
import { ids, who } from './works.ts'

/** Pictures and previews of works that cannot be had (view `unreachable` of the list), and the servers that are down. */

export const getAddressChecks = endpoint({
  method: 'GET',
  path: '/v2/staff/works/addresses',
  summary: '图片和预告片地址的检查：没有应答的服务器，本轮查到哪里',
  who,
  scope: 'works:read',
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      /** False with `ADDRESS_CHECKS=0`. */
      isOn: z.boolean(),
      hosts: z.array(
        z.strictObject({
          origin: z.string(),
          ...possibleFailure,
          sinceTime: time,
          nextTime: time,
          /** Published works with a cover or preview there. */
          works: count,
        }),
      ),
      /** Addresses that this round has asked for, and how many of them failed. */
      addresses: count,
      failed: count,
      /** Null before the first round. */
      beganTime: time.nullable(),
      /** Of the last round that came to its end. */
      endedTime: time.nullable(),
      isRunning: z.boolean(),
    }),
  ),
})

export const recheckAddresses = endpoint({
  method: 'POST',
  path: '/v2/staff/works/addresses/recheck',
  summary: '马上再查这些作品失效的地址，标过没问题的也再查',
  who,
  scope: 'works:write',
  body: z.object({ ids }),
  answer: data(z.strictObject({ addresses: count })),
})

export const acceptAddresses = endpoint({
  method: 'POST',
  path: '/v2/staff/works/addresses/accept',
  summary: '这些作品失效的地址没问题（例如只让浏览器看），不再查、不再列',
  who,
  scope: 'works:write',
  body: z.object({ ids }),
  answer: data(z.strictObject({ works: count })),
})

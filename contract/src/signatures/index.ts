import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'

export const getSigningKey = endpoint({
  method: 'GET',
  path: '/v2/app/key',
  summary: '请求签名用的公钥（RSA-2048）和服务器时间',
  who: 'anyone',
  unsigned: true,
  answer: data(
    z.strictObject({
      keyId: z.string(),
      /** SPKI in base64. */
      publicKey: z.string(),
      /** Milliseconds since 1970, by the server's clock. */
      time: z.int(),
    }),
  ),
})

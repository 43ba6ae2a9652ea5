import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { isDht } from '../values.ts'

export const listSettings = endpoint({
  method: 'GET',
  path: '/v2/staff/settings',
  summary: '生效的设置，不含任何密钥；只读，改要改环境变量并重启',
  who: 'staff:staff:edit',
  scope: 'settings:read',
  query: z.object({ isDht }),
  answer: rows(
    z.strictObject({
      group: z.string(),
      /** The environment variable. */
      name: z.string(),
      title: z.string(),
      value: z.string(),
      /** Off or unset where an operator would usually want it. */
      needsCare: z.boolean(),
    }),
  ),
})

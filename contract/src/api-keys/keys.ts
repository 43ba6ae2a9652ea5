import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { apiKeyAddressesMax, apiKeyDays, apiKeyNameMax, apiKeyPerMinute, apiKeysMax } from '../limits.ts'
import { scopeNames } from '../scopes.ts'
import { count, id, isDht, oneOf, reason, text, time } from '../values.ts'

/** Keys by which programs of the operator call the endpoints of the staff. */

const who = 'staff:api-keys:edit'

export const apiKeyStates = ['active', 'ended', 'revoked', 'maker_lost'] as const

const scopeList = z.array(oneOf(scopeNames), { error: '应为权限范围' })

export const apiKeyRow = z.strictObject({
  keyId: id,
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  scopes: z.array(z.string()),
  perMinute: count,
  addresses: z.array(z.string()),
  /** `maker_lost`: the administrator who made it may not make keys any more. */
  state: oneOf(apiKeyStates),
  maker: z.strictObject({ userId: id, userName: z.string() }),
  createTime: time,
  expireTime: time,
  /** To the minute. */
  lastTime: time.nullable(),
  lastAddress: z.string(),
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/v2/staff/api-keys/list',
  summary: '全部 API 密钥，能用的在前',
  who,
  scope: null,
  query: z.object({ isDht }),
  answer: rows(apiKeyRow),
})

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/v2/staff/api-keys/make',
  summary: `新建一个 API 密钥，全文只给这一次；能用的最多 ${apiKeysMax} 个`,
  who,
  scope: null,
  body: z.object({
    name: z
      .string({ error: '请起个名字' })
      .trim()
      .pipe(text(1, apiKeyNameMax, `名字为 1 到 ${apiKeyNameMax} 个字`)),
    scopes: scopeList.min(1, { error: '至少选一项' }).max(scopeNames.length),
    days: z
      .int({ error: '应为天数' })
      .min(1, { error: '至少 1 天' })
      .max(apiKeyDays.max, { error: `最多 ${apiKeyDays.max} 天` })
      .default(apiKeyDays.usual),
    perMinute: z
      .int({ error: '应为次数' })
      .min(1, { error: '至少 1 次' })
      .max(apiKeyPerMinute.max, { error: `最多 ${apiKeyPerMinute.max} 次` })
      .default(apiKeyPerMinute.usual),
    /** Addresses and CIDR ranges that it may be used from; none: from anywhere. */
    addresses: z
      .array(z.string().max(50), { error: '应为地址或网段' })
      .max(apiKeyAddressesMax, { error: `最多 ${apiKeyAddressesMax} 个` })
      .default([]),
  }),
  answer: data(z.strictObject({ keyId: id, token: z.string() })),
})

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/v2/staff/api-keys/revoke',
  summary: '吊销一个 API 密钥，各进程立即不再认它',
  who,
  scope: null,
  body: z.object({ keyId: id, reason }),
  answer: z.strictObject({}),
})

export const apiKeyEndpoints = [listApiKeys, makeApiKey, revokeApiKey] as const

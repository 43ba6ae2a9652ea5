// Made from the contract by `npm run generate`; a test compares.
import type { Call } from '../calls.ts'

export interface ApiKeyRow {
  keyId: string
  name: string
  start: string
  scopes: string[]
  perMinute: number
  addresses: string[]
  state: 'active' | 'ended' | 'revoked' | 'maker_lost'
  maker: {
    userId: string
    userName: string
  }
  createTime: string
  expireTime: string
  lastTime: string | null
  lastAddress: string
}

export interface ListApiKeysInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListApiKeysAnswer = {
  rows: ApiKeyRow[]
  total: number
  totalCapped?: true | undefined
}

export interface MakeApiKeyInput {
  name: string
  scopes: readonly ('works:read' | 'works:write' | 'imports:read' | 'imports:write' | 'videos:read' | 'videos:write' | 'jobs:read' | 'jobs:write' | 'messages:read' | 'messages:write' | 'reports:read' | 'reports:write' | 'members:read' | 'members:write' | 'orders:read' | 'orders:write' | 'plans:read' | 'plans:write' | 'codes:read' | 'codes:write' | 'levels:write' | 'overview:read' | 'passwords:write' | 'member-data:write' | 'works:delete' | 'reports:decide' | 'roles:read' | 'roles:write' | 'audit:read' | 'site:read' | 'site:write' | 'settings:read' | 'webhooks:read' | 'webhooks:write')[]
  /** 1 to 365, default 90 */
  days?: number | undefined
  /** 1 to 6000, default 120 */
  perMinute?: number | undefined
  /** Default [] */
  addresses?: readonly string[] | undefined
}

export type MakeApiKeyAnswer = {
  data: {
    keyId: string
    token: string
  }
}

export interface RevokeApiKeyInput {
  /** An id */
  keyId: string
  /** At least 1 characters */
  reason: string
}

export type RevokeApiKeyAnswer = Record<never, never>

export interface ApiKeysCalls {
  /**
   * 全部 API 密钥，能用的在前
   *
   * For staff with `api-keys:edit`: `GET /v2/staff/api-keys/list`.
   */
  listApiKeys: Call<ListApiKeysInput, ListApiKeysAnswer>
  /**
   * 新建一个 API 密钥，全文只给这一次；能用的最多 50 个
   *
   * For staff with `api-keys:edit`: `POST /v2/staff/api-keys/make`.
   */
  makeApiKey: Call<MakeApiKeyInput, MakeApiKeyAnswer>
  /**
   * 吊销一个 API 密钥，各进程立即不再认它
   *
   * For staff with `api-keys:edit`: `POST /v2/staff/api-keys/revoke`.
   */
  revokeApiKey: Call<RevokeApiKeyInput, RevokeApiKeyAnswer>
}

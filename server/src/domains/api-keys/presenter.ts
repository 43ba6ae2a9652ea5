import type { Answer, apiKeys } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import { mayMakeKeys } from './makers.ts'
import type { ListedApiKey } from './queries.ts'

type Row = Answer<typeof apiKeys.listApiKeys>['rows'][number]

function stateOf(key: ListedApiKey, now: number): Row['state'] {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt.getTime() <= now) return 'ended'
  return key.isMakerUsable && mayMakeKeys(key.makerPermissions) ? 'active' : 'maker_lost'
}

export function presentApiKey(key: ListedApiKey, now: number): Row {
  return {
    keyId: key.id,
    name: key.name,
    start: key.start,
    scopes: key.scopes,
    perMinute: key.perMinute,
    addresses: key.addresses,
    state: stateOf(key, now),
    maker: { userId: key.makerId, userName: key.makerName ?? '' },
    createTime: timeText(key.createdAt),
    expireTime: timeText(key.expiresAt),
    lastTime: timeOrNull(key.lastAt),
    lastAddress: key.lastAddress ?? '',
  }
}

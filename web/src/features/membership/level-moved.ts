import type { QueryClient } from '@tanstack/react-query'
import { type Member, memberInfo } from '../accounts/member.ts'

/** What the server says of a member's level, and what follows from it. */
const ofLevel = [
  'GET /v2/user/getInfo',
  'GET /v2/app/vip/list',
  'GET /v2/dht/quota',
  'GET /v2/orders/list',
  'GET /v2/orders/detail/{orderId}',
]

/** After days were bought or redeemed: whatever shows the level shows the new one. `level`: where it is known already. */
export function levelMoved(client: QueryClient, level?: Member['level']): void {
  if (level) client.setQueryData(memberInfo.queryKey, (info) => info && { ...info, level })
  for (const call of ofLevel) void client.invalidateQueries({ queryKey: [call] })
}

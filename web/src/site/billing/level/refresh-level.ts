import type { QueryClient } from '@tanstack/react-query'
import { type Member, memberInfo } from '../../members/session/member.ts'

/** Queries that depend on a member's level: the end of a plan, copies, orders. */
const ofLevel = ['GET /v2/app/vip/list', 'GET /v2/dht/quota', 'GET /v2/orders/list']

/** After days were bought or redeemed: everything that shows the level shows the new one. `level`: where it is known already. */
export function refreshLevel(client: QueryClient, level?: Member['level']): void {
  if (level) client.setQueryData(memberInfo.queryKey, (info) => info && { ...info, level })
  // Also where nothing on the page shows it: the top bar is updated by it.
  void client.prefetchQuery({ ...memberInfo, staleTime: 0 })
  for (const call of ofLevel) void client.invalidateQueries({ queryKey: [call] })
}

import { useObservable } from '../../../ui/preferences.tsx'
import { shownUser } from '../../members/session/shown-user.ts'

/** The label of the link to /pay: to buy, to renew, or to see a VIP that has no end. */
export function usePayLabel(): string {
  const { levelId = 0, endless } = useObservable(shownUser) ?? {}
  if (levelId <= 1) return '开通 VIP'
  return endless ? '我的 VIP' : '续费 VIP'
}

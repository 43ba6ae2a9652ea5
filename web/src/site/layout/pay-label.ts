import { useObservable } from '../../ui/preferences.tsx'
import { shownUser } from '../members/session/shown-user.ts'

/** The label of the link to /pay: to buy, or to renew. */
export function usePayLabel(): string {
  return (useObservable(shownUser)?.levelId ?? 0) > 1 ? '续费 VIP' : '开通 VIP'
}

import { useObservable } from '../../ui/preferences.tsx'
import { shownUser } from '../members/session/shown-user.ts'

/** What /pay is for: to begin, or to go on. */
export function usePayWord(): string {
  return (useObservable(shownUser)?.levelId ?? 0) > 1 ? '续费 VIP' : '开通 VIP'
}

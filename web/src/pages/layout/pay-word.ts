import { shownUser } from '../../features/accounts/shown-user.ts'
import { useObservable } from '../../ui/preferences.tsx'

/** What /pay is for: to begin, or to go on. */
export function usePayWord(): string {
  return (useObservable(shownUser)?.levelId ?? 0) > 1 ? '续费 VIP' : '开通 VIP'
}

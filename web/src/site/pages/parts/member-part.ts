import { observable } from '../../../lib/observable.ts'
import { useObservable } from '../../../ui/preferences.tsx'

export type MemberPart = typeof import('./member-features.ts')

/** The module of what only members see; null for guests, and until it is loaded. */
export const memberPart = observable<MemberPart | null>(null)

export function useMemberPart(): MemberPart | null {
  return useObservable(memberPart)
}

import { texts } from '@yehang/contract'
import { Refusal } from '../../../platform/http/app-error.ts'
import { type Caller, mayDo } from '../../../platform/http/principal.ts'

/** Staff who give works their videos look at what they gave. */
const isPreview = (caller: Caller | null) => caller !== null && mayDo(caller, 'works:cloud')

/** Whether a caller may watch: `playLevel` 0 all visitors, 1 members, 2 VIP (docs/requirements.md, playback 1). */
export function mayWatch(playLevel: number, caller: Caller | null): boolean {
  return playLevel === 0 || isPreview(caller) || (caller !== null && caller.levelId >= playLevel)
}

/** Throws 401 where signing in is the next step, 402 where another level is (docs/requirements.md, playback 2). */
export function refuseUnlessAllowed(playLevel: number, caller: Caller | null): void {
  if (mayWatch(playLevel, caller)) return
  if (caller !== null) throw new Refusal(402, texts.vipOnly)
  throw new Refusal(401, playLevel === 1 ? texts.signInToWatch : texts.vipOnly)
}

/** When the right to watch may end by itself: with the sign-in, and where a level gives it, with the level. */
export function rightEnds(playLevel: number, caller: Caller | null): number {
  if (caller === null) return Number.POSITIVE_INFINITY
  const signIn = caller.signInEnds.getTime()
  const byLevel = playLevel > 1 && !isPreview(caller)
  return byLevel && caller.levelEnds !== null ? Math.min(signIn, caller.levelEnds.getTime()) : signIn
}

import { AppError } from '../../../platform/http/app-error.ts'
import { mayDo, type Principal } from '../../../platform/http/principal.ts'

/** Staff that add videos to works can watch them. */
const isPreview = (principal: Principal | null) => principal !== null && mayDo(principal, 'works:cloud')

/** Whether a caller may watch: `playLevel` 0 all visitors, 1 members, 2 VIP (docs/requirements.md, playback 1). */
export function mayWatch(playLevel: number, principal: Principal | null): boolean {
  return playLevel === 0 || isPreview(principal) || (principal !== null && principal.levelId >= playLevel)
}

/** Throws 401 where signing in is the next step, 402 where another level is (docs/requirements.md, playback 2). */
export function refuseUnlessAllowed(playLevel: number, principal: Principal | null): void {
  if (mayWatch(playLevel, principal)) return
  if (principal !== null) throw new AppError('vip_only')
  throw new AppError(playLevel === 1 ? 'sign_in_to_watch' : 'vip_only_signed_out')
}

/** When the permission to watch ends: with the session, and with the level if it comes from one. */
export function rightEnds(playLevel: number, principal: Principal | null): number {
  if (principal === null) return Number.POSITIVE_INFINITY
  const signIn = principal.signInEnds.getTime()
  const byLevel = playLevel > 1 && !isPreview(principal)
  return byLevel && principal.levelEnds !== null ? Math.min(signIn, principal.levelEnds.getTime()) : signIn
}

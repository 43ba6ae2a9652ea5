import type { QueryClient } from '@tanstack/react-query'
import { onDemand, retryUntilLoaded } from '../../../lib/on-demand.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import { memberPart } from './member-part.ts'

const features = onDemand(() => retryUntilLoaded(() => import('./member-features.ts')))

/** Loads what only members see as soon as the visitor is signed in. */
export function loadMemberPart(client: QueryClient): void {
  const follow = async () => {
    memberPart.set(null)
    if (!signedIn.get()) return
    const module = await features.load()
    if (!signedIn.get()) return
    module.startMemberFeatures(client)
    memberPart.set(module)
  }
  signedIn.subscribe(() => void follow())
  void follow()
}

import type { QueryClient } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { observable } from '../../../lib/observable.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import { signedIn } from '../../members/session/signed-in.ts'

type Part = typeof import('./member-features.ts')

const part = observable<Part | null>(null)

/** Loads what only members see as soon as the visitor is signed in. */
export function loadMemberPart(client: QueryClient): void {
  const follow = () => {
    part.set(null)
    if (!signedIn.get()) return
    import('./member-features.ts').then(
      (module) => {
        if (!signedIn.get()) return
        module.startMemberFeatures(client)
        part.set(module)
      },
      () => notify(texts.networkError),
    )
  }
  signedIn.subscribe(follow)
  follow()
}

/** The module of what only members see; null for guests, and until it is loaded. */
export function useMemberPart(): Part | null {
  return useObservable(part)
}

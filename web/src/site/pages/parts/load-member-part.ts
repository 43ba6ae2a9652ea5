import type { QueryClient } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { notify } from '../../../ui/snackbar.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { memberPart } from './member-part.ts'

/** Loads what only members see as soon as the visitor is signed in. */
export function loadMemberPart(client: QueryClient): void {
  const follow = () => {
    memberPart.set(null)
    if (!signedIn.get()) return
    import('./member-features.ts').then(
      (module) => {
        if (!signedIn.get()) return
        module.startMemberFeatures(client)
        memberPart.set(module)
      },
      () => notify(texts.networkError),
    )
  }
  signedIn.subscribe(follow)
  follow()
}

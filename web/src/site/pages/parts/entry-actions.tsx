import * as buttonStyles from '../../../ui/button.module.css'
import { useObservable } from '../../../ui/preferences.tsx'
import type { EntryActionsProps } from '../../library/follows/member-actions.tsx'
import * as styles from '../../library/library.module.css'
import { promptSignIn } from '../../members/session/sign-in-prompt.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { useMemberPart } from './member-part.ts'

/** The actions on a performer, maker or series. A guest is asked to sign in. */
export function EntryActions(props: EntryActionsProps) {
  const part = useMemberPart()
  const isMember = useObservable(signedIn)
  if (part) return <part.MemberActions {...props} />
  if (!['performer', 'maker', 'series'].includes(props.directory.kind)) return null
  // A member's own button is on its way: a tap in between must not ask them to sign in.
  const press = () =>
    isMember || void promptSignIn({ action: 'follow', id: props.entry.id }, '关注登录后可用。')
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small} ${styles.follow}`}
      aria-busy={isMember}
      onClick={press}
    >
      关注
    </button>
  )
}

import { promptSignIn } from '../accounts/sign-in-prompt.tsx'
import type { EntryActionsProps } from './member-actions.tsx'
import { useMemberPart } from './member-part.ts'

/** What one can do with a performer, maker or series. Who is not signed in is led to it. */
export function EntryActions(props: EntryActionsProps) {
  const part = useMemberPart()
  if (part) return <part.MemberActions {...props} />
  if (!['performer', 'maker', 'series'].includes(props.directory.kind)) return null
  return (
    <button type="button" className="btn line sm follow" onClick={() => void promptSignIn()}>
      关注
    </button>
  )
}

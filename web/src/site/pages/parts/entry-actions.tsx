import { useCallback, useState } from 'react'
import { useObservable } from '../../../ui/preferences.tsx'
import type { Directory, Entry } from '../../catalogue/directories/directory.ts'
import { nameOf } from '../../catalogue/directories/entry-links.ts'
import { FollowButton } from '../../library/follows/follow-button.tsx'
import type { Following } from '../../library/follows/member-actions.tsx'
import { promptSignIn } from '../../members/session/sign-in-prompt.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { useMemberPart } from './member-part.ts'

interface EntryActionsProps {
  directory: Directory
  entry: Entry
}

/**
 * The actions on a performer, maker or series. A guest is asked to sign in. The button is the same one before a member's
 * part is loaded and after: another in its place would lose the focus, and a press that is under way.
 */
export function EntryActions({ directory: { kind, channel }, entry }: EntryActionsProps) {
  const part = useMemberPart()
  const isMember = useObservable(signedIn)
  const [member, setMember] = useState<Following | null>(null)
  const [pressed, setPressed] = useState(false)
  const taken = useCallback(() => setPressed(false), [])
  if (kind !== 'performer' && kind !== 'maker' && kind !== 'series') return null
  const press = () =>
    isMember ? setPressed(true) : void promptSignIn({ action: 'follow', id: entry.id }, '关注登录后可用。')
  return (
    <>
      {part && (
        <part.MemberActions {...{ kind, channel, entry, pressed }} onTaken={taken} onFollowing={setMember} />
      )}
      <FollowButton
        name={nameOf(entry)}
        followed={member?.followed ?? false}
        busy={isMember && (member?.busy ?? true)}
        onPress={member?.press ?? press}
      />
    </>
  )
}

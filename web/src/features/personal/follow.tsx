import { promptSignIn } from '../accounts/sign-in-prompt.tsx'
import type { Followable } from './follow-button.tsx'
import { useMemberPart } from './member-part.ts'

/** 关注, on the page of a performer, maker or series. Who is not signed in is led to it. */
export function Follow(entry: Followable) {
  const part = useMemberPart()
  if (part) return <part.MemberFollow {...entry} />
  return (
    <button type="button" className="btn line sm follow" onClick={() => void promptSignIn()}>
      关注
    </button>
  )
}

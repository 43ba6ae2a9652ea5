import { copiesPerDay } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { CopyByHand } from '../../ui/copy-by-hand.tsx'
import { useObservable } from '../../ui/preferences.tsx'
import { SignInDialog } from '../accounts/sign-in-dialog.tsx'
import { signedIn } from '../accounts/signed-in.ts'
import { CopyLimitDialog } from './copy-limit-dialog.tsx'

/** What a visitor wanted to do and may not: keep the work without an account, or copy once more today. */
export type Hindrance = 'keep' | 'copy'

interface WorkDialogsProps {
  workId: string
  hindrance: Hindrance | null
  onClose: () => void
  /** What the browser refused to copy. */
  refusedCopy: string | null
}

/** The dialogs of a work's page; fetched when the first of them is needed. */
export function WorkDialogs({ workId, hindrance, onClose, refusedCopy }: WorkDialogsProps) {
  const isMember = useObservable(signedIn)
  return (
    <>
      <SignInDialog
        open={hindrance !== null && !isMember}
        onClose={onClose}
        reason={
          hindrance === 'copy' ? (
            <>
              {texts.loginNeeded}
              <br />
              今日 {copiesPerDay.guest} 次免登录复制已用完。
            </>
          ) : (
            '喜欢和收藏登录后可用。'
          )
        }
      />
      {isMember && <CopyLimitDialog workId={workId} open={hindrance === 'copy'} onClose={onClose} />}
      <CopyByHand text={refusedCopy} />
    </>
  )
}

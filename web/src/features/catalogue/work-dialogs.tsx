import { copiesPerDay } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { CopyByHand } from '../../ui/copy-by-hand.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'

/** What a visitor without an account wanted to do. */
export type LoginReason = 'keep' | 'copy'

const explanations: Record<LoginReason, ReactNode> = {
  keep: '喜欢和收藏登录后可用。',
  copy: (
    <>
      {texts.loginNeeded}
      <br />
      今日 {copiesPerDay.guest} 次免登录复制已用完。
    </>
  ),
}

interface WorkDialogsProps {
  asksLogin: LoginReason | null
  onLoginClose: () => void
  /** What the browser refused to copy. */
  refusedCopy: string | null
}

/** The dialogs of a work's page; fetched when the first of them is needed. */
export function WorkDialogs({ asksLogin, onLoginClose, refusedCopy }: WorkDialogsProps) {
  return (
    <>
      <Dialog
        open={asksLogin !== null}
        onClose={onLoginClose}
        title={texts.sessionDialogTitle}
        icon={<Icon of={icons.user} size={24} />}
        actions={
          <>
            <button type="button" className="btn" onClick={onLoginClose}>
              {texts.cancel}
            </button>
            <a className="btn pri" href={paths.login()}>
              {texts.sessionDialogLogin}
            </a>
          </>
        }
      >
        <p>{asksLogin && explanations[asksLogin]}</p>
      </Dialog>
      <CopyByHand text={refusedCopy} />
    </>
  )
}

import { copiesPerDay } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { onDemand } from '../../../lib/on-demand.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { SignInDialog } from '../../members/session/sign-in-dialog.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { CopyLimitDialog } from './copy-limit-dialog.tsx'

/**
 * Actions that the visitor may not perform: collecting without an account, or one more copy today. Or may: a report,
 * whose form is loaded on demand.
 */
export type WorkDialogName = 'like' | 'collect' | 'copy' | 'report'

const reporting = onDemand(() => import('../../moderation/report-dialog.tsx'))

interface WorkDialogsProps {
  work: WorkAnswer['data']
  dialog: WorkDialogName | null
  onClose: () => void
}

/** The dialogs of a work's page; fetched when the first of them is needed. */
export function WorkDialogs({ work, dialog, onClose }: WorkDialogsProps) {
  const isMember = useObservable(signedIn)
  const reports = dialog === 'report'
  const report = useOnDemand(reporting, reports, onClose)
  return (
    <>
      <SignInDialog
        open={dialog !== null && !reports && !isMember}
        onClose={onClose}
        pendingAction={
          dialog === 'like' || dialog === 'collect' ? { action: dialog, id: work.id } : undefined
        }
        reason={
          dialog === 'copy' ? (
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
      {isMember && <CopyLimitDialog workId={work.id} open={dialog === 'copy'} onClose={onClose} />}
      {report && (
        <report.ReportDialog
          key={work.id}
          open={reports}
          onClose={onClose}
          workId={work.id}
          name={`${work.number} ${work.title}`}
        />
      )}
    </>
  )
}

import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import type { CaseDetail } from '../calls.ts'
import { outcomeLabels, removedText, reviewLabels } from '../labels.ts'
import { CaseCode } from './case-boxes.tsx'

/** The result of the case. */
export function DecisionSummary({
  reportCase,
  now,
  onWrite,
}: {
  reportCase: CaseDetail
  now: number
  onWrite: () => void
}) {
  const { outcome, review } = reportCase
  if (outcome === null) return null
  return (
    <Box
      title="裁定"
      className="decided"
      actions={<State kind={outcome === 'rejected' ? 'ok' : 'bad'}>{outcomeLabels[outcome]}</State>}
    >
      <div className="padded">
        <p className="letter">{reportCase.firstDecision}</p>
        <Facts
          of={[
            ['谁', reportCase.decidedBy],
            ['何时', reportCase.decideTime && formatTime(reportCase.decideTime, now)],
            ['做过', removedText(reportCase.removed) || '没有去掉什么'],
            ['封锁表里', reportCase.blockedMarks > 0 ? `${reportCase.blockedMarks} 项` : null],
            ['复核', review && reviewLabels[review]],
            ['复核人', reportCase.reviewedBy],
            ['复核理由', review && reportCase.decision],
            ['证据封存到', reportCase.keepUntil && formatTime(reportCase.keepUntil, now)],
            ['证据已销毁', reportCase.purgeTime && formatTime(reportCase.purgeTime, now)],
          ]}
        />
        {review === null && (
          <p className="text-12 muted acts">
            两边都能在查询页看到裁定，不服的一方 14 天内可申诉一次。
            <br />
            <CaseCode name="给另一方的查询码" code={reportCase.otherCode} />
          </p>
        )}
        <div className="row acts">
          <Button small keyLabel="M" onClick={onWrite}>
            写信
          </Button>
        </div>
      </div>
    </Box>
  )
}

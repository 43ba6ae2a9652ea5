import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { State } from '../../ui/state.tsx'
import { readTime } from '../../ui/words.ts'
import type { CaseDetail } from '../calls.ts'
import { outcomeWords, removedText, reviewWords } from '../words.ts'
import { Code } from './case-boxes.tsx'

/** The result of the case. */
export function Decided({ held, now, onWrite }: { held: CaseDetail; now: number; onWrite: () => void }) {
  const { outcome, review } = held
  if (outcome === null) return null
  return (
    <Box
      title="裁定"
      className="decided"
      actions={<State kind={outcome === 'rejected' ? 'ok' : 'bad'}>{outcomeWords[outcome]}</State>}
    >
      <div className="pad">
        <p className="letter">{held.firstDecision}</p>
        <Facts
          of={[
            ['谁', held.decidedBy],
            ['何时', held.decideTime && readTime(held.decideTime, now)],
            ['做过', removedText(held.removed) || '没有去掉什么'],
            ['封锁表里', held.blockedMarks > 0 ? `${held.blockedMarks} 项` : null],
            ['复核', review && reviewWords[review]],
            ['复核人', held.reviewedBy],
            ['复核理由', review && held.decision],
            ['证据封存到', held.keepUntil && readTime(held.keepUntil, now)],
            ['证据已销毁', held.purgeTime && readTime(held.purgeTime, now)],
          ]}
        />
        {review === null && (
          <p className="s12 muted acts">
            两边都能在查询页看到裁定，不服的一方 14 天内可申诉一次。
            <br />
            <Code name="给另一方的查询码" code={held.otherCode} />
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

import { minuteOf } from '../../lib/dates.ts'
import * as panelStyles from '../../ui/panel.module.css'
import { notify } from '../../ui/snackbar.tsx'
import { AppealForm } from './appeal-form.tsx'
import { unsentText } from './attachments.tsx'
import type { CaseViewProps } from './case-view.tsx'
import * as styles from './moderation.module.css'
import { PartyFiles } from './party-files.tsx'

/** What a party can still do about its case: add files, appeal. */
export function CaseResponse({ answer, reportCode, onChanged }: CaseViewProps) {
  const onAppealed = (unsent: readonly File[]) => {
    notify(unsent.length > 0 ? `申诉已收到，${unsentText(unsent)}` : '申诉已收到')
    onChanged()
  }
  return (
    <>
      <PartyFiles answer={answer} reportCode={reportCode} onChanged={onChanged} />
      {answer.appealUntil !== null && (
        <section className={`${panelStyles.panel} ${styles.case}`} aria-label="申诉">
          <h2>不服裁定</h2>
          <p className={styles.hint}>
            可以在 {minuteOf(answer.appealUntil)} 前申诉一次，由另一位工作人员复核。
          </p>
          <AppealForm reportCode={reportCode} onSent={onAppealed} />
        </section>
      )}
    </>
  )
}

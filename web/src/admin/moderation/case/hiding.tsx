import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import * as boxStyles from '../../ui/boxes.module.css'
import { useAction, usePost } from '../../ui/calls.ts'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { type CaseRow, changes } from '../calls.ts'

/** Hiding it seals it too, which the hourly cap kept from being done on arrival: nothing takes that back at once. */
const seals = ({ reason, hideWaits }: CaseRow) => reason === 'age' && hideWaits

/** Hides the work of a case, with an undo; where that seals the work, asks first and offers none. */
export function useHiding(onSealed?: () => void) {
  const [asked, setAsked] = useState<CaseRow | null>(null)
  const show = usePost('POST /v2/staff/report/hide', { changes })
  const { run, busy } = useAction(
    ({ caseId }: CaseRow) => post('POST /v2/staff/report/hide', { body: { caseId, hide: true } }),
    {
      done({ data: { tokens } }, reportCase) {
        const { caseId, caseNumber, number } = reportCase
        const detail = tokens > 0 ? `收回播放令牌 ${tokens} 枚` : caseNumber
        if (!seals(reportCase)) {
          const undo = () => void show.run({ caseId, hide: false })
          return { text: `${number} 已先行隐藏`, detail, undo }
        }
        onSealed?.()
        return { text: `${number} 已隐藏并封存`, detail }
      },
      changes,
    },
  )
  const question = (
    <DangerConfirmation
      open={asked !== null}
      onClose={() => setAsked(null)}
      title={`${asked?.caseNumber ?? ''} · 隐藏并封存`}
      act="隐藏并封存"
      onConfirm={() => asked && run(asked)}
    >
      <ul className={boxStyles.points}>
        <li>{asked?.number} 马上从站上隐藏，图移出可访问的目录</li>
        <li>此后只有管理员看得到这件和这部作品</li>
        <li>不能撤销：解封要两位管理员各裁定一次</li>
      </ul>
    </DangerConfirmation>
  )
  const hide = (reportCase: CaseRow) => (seals(reportCase) ? setAsked(reportCase) : void run(reportCase))
  return { hide, busy, question }
}

import { deletedDays } from '@yehang/contract/limits'
import { serverNow } from '../../../api/server-clock.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as boxStyles from '../../ui/boxes.module.css'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { dayMs, formatTime, inShanghai } from '../../ui/format.ts'
import { useBulkStart } from './calls.ts'
import type { ChangeProps } from './change-dialog.tsx'

export function DeleteChange({ search, preview, onClose }: ChangeProps) {
  const { works, states, underCase } = preview
  const now = serverNow()
  const start = useBulkStart(search)
  const until = formatTime(inShanghai(new Date(now + deletedDays * dayMs).toISOString()))
  const stays = [
    underCase > 0 && `案件没有了结的 ${formatNumber(underCase)} 部`,
    states.merged > 0 && `已并入的 ${formatNumber(states.merged)} 部`,
    states.deleted > 0 && `已删除的 ${formatNumber(states.deleted)} 部`,
  ].filter((part) => part !== false)
  return (
    <DangerConfirmation
      open
      onClose={onClose}
      title={`删除 ${formatNumber(works)} 部`}
      reason={{ placeholder: '例如：重复的一批' }}
      typed={String(works)}
      act="删除"
      busy={start.busy}
      onConfirm={(note) => start.run({ action: { kind: 'delete' }, note, works })}
    >
      <ul className={boxStyles.points}>
        <li>在站上的 {formatNumber(states.published)} 部立即不见：搜索、链接、收藏、电视和应用里都没有</li>
        <li>{until} 之前可整批撤销，或在「已删除」里恢复</li>
        <li>之后连同磁力、只有它用的图片、影片文件彻底清除，回不来；订单和审计留着</li>
        {stays.length > 0 && <li>{stays.join('、')}，不动</li>}
      </ul>
    </DangerConfirmation>
  )
}

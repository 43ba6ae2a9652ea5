import { useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { formatTime } from '../../ui/format.ts'
import { useKeys } from '../../ui/keys.ts'
import { saveText } from '../../ui/save-file.ts'
import type { CodeActions } from './code-calls.ts'
import type { Batch } from './code-labels.ts'

interface BatchStripProps {
  batch: Batch
  actions: CodeActions
  now: number
}

/** The actions on the batch under the cursor: hand it out, once, or end it. */
export function BatchStrip({ batch, actions, now }: BatchStripProps) {
  const { batchId, batchName, codes, used, revoked, state } = batch
  const [isRevoking, setRevoking] = useState(false)
  const { exportFile, revoke } = actions
  const isMade = state === 'made'
  // Until the page is left the file can be saved again: a download may fail.
  const file = exportFile.input === batchId ? exportFile.data?.data : undefined
  const left = isMade ? codes : codes - used - revoked
  const start = () => void (isMade && exportFile.run(batchId))
  useKeys(isMade ? [{ code: 'KeyE', ctrl: true, label: 'Ctrl E', name: '导出', run: start }] : [])
  return (
    <div className={isMade ? 'export-strip' : 'export-strip done'}>
      <div className="grow">
        {isMade ? (
          <>
            <b>
              {batchName}　{formatNumber(codes)} 枚等着导出
            </b>
            <p className="text-12 muted">
              码在导出时产生，CSV 里出现这一次。库里只留摘要，之后谁也看不到，也不能再导出。
            </p>
          </>
        ) : (
          <>
            <b>
              {batchName}　{state === 'revoked' ? '已作废' : `还剩 ${formatNumber(left)} 枚没有兑换`}
            </b>
            <p className="text-12 muted">
              {batch.exportTime
                ? `${formatTime(batch.exportTime, now)} ${batch.exportedBy || '命令行'} 导出；库里只留摘要，不能再导出。码若丢了，整批作废另制一批。`
                : '没有导出过，没有产生过码。'}
              {batch.oncePerMember && '同批每人只能用 1 枚。'}
            </p>
          </>
        )}
      </div>
      <div className="acts">
        {isMade && (
          <Button kind="primary" keyLabel="Ctrl E" busy={exportFile.busy} onClick={start}>
            导出 CSV，仅此一次
          </Button>
        )}
        {file && (
          <Button small onClick={() => saveText(file)}>
            没存下来？再存一次
          </Button>
        )}
        {state !== 'revoked' && left > 0 && !batch.isDemo && (
          <Button small kind="danger" onClick={() => setRevoking(true)}>
            整批作废…
          </Button>
        )}
      </div>
      <DangerConfirmation
        open={isRevoking}
        onClose={() => setRevoking(false)}
        title={`整批作废 ${batchName}`}
        reason={{ placeholder: '为什么作废' }}
        typed={batchName.slice(2)}
        act={`作废 ${formatNumber(left)} 枚`}
        onConfirm={(reason) => revoke.run({ batchId, reason, tail: batchName.slice(2) })}
      >
        <p className="text-12">
          没有兑换的 {formatNumber(left)} 枚从此不能用，不能恢复。已兑换的 {formatNumber(used)} 枚不动。
        </p>
      </DangerConfirmation>
    </div>
  )
}

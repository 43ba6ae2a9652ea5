import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { useGet } from '../../ui/calls.ts'
import { DangerButton } from '../../ui/dialogs/danger-confirmation.tsx'
import { formatTime } from '../../ui/format.ts'
import { key, useKeys } from '../../ui/keys.ts'
import { State, StateOf } from '../../ui/marks.tsx'
import { saveText } from '../../ui/save-file.ts'
import { type Column, column, looks, QueryTable, wideColumn } from '../../ui/table/data-table.tsx'
import {
  attemptStates,
  type Batch,
  batchStates,
  type CodeActions,
  type RedemptionAttempt,
} from './code-calls.ts'
import * as styles from './codes.module.css'

export const isOver = ({ state }: Batch) => state === 'ended' || state === 'revoked'

export const columns: Column<Batch>[] = [
  column('批次', ({ batchName }) => batchName, `${basic.mono} ${basic.medium}`),
  column('套餐', ({ planName }) => planName, basic.nowrap),
  column('枚', ({ codes }) => formatNumber(codes), basic.numeric),
  column('已用 / 作废', (batch) => <Use batch={batch} />),
  wideColumn('有效到', ({ lastDay }) => lastDay ?? '不限', looks.quiet),
  wideColumn(
    '制作',
    ({ createTime, createdBy, isDemo }) =>
      `${formatTime(createTime)} ${createdBy || (isDemo ? '演示' : '命令行')}`,
    looks.quiet,
  ),
  wideColumn('用途', ({ label }) => label || '—', { most: 200 }),
  column('导出', ({ state }) => <StateOf of={batchStates[state]} />, basic.nowrap),
]

function Use({ batch: { codes, used, revoked } }: { batch: Batch }) {
  const share = (count: number) => `${(count / Math.max(1, codes)) * 100}%`
  return (
    <span className={basic.row}>
      <span className={`${boxStyles.bar} ${styles.use}`} aria-hidden="true">
        <i style={{ width: share(used), background: 'var(--bar-on)' }} />
        <i style={{ width: share(revoked), background: 'var(--danger)' }} />
      </span>
      <span className={`${basic.hint} ${basic.nowrap}`}>
        {formatNumber(used)} / {formatNumber(revoked)}
      </span>
    </span>
  )
}

/** The actions on the batch under the cursor: hand it out, once, or end it. */
export function BatchStrip({ batch, actions }: { batch: Batch; actions: CodeActions }) {
  const { batchId, batchName, codes, used, revoked, state } = batch
  const { exportFile, revoke } = actions
  const isMade = state === 'made'
  // Until the page is left the file can be saved again: a download may fail.
  const file = exportFile.input?.batchId === batchId ? exportFile.data?.data : undefined
  const left = isMade ? codes : codes - used - revoked
  const start = () => void (isMade && exportFile.run({ batchId }))
  useKeys([isMade && key('Ctrl E', start, '导出')])
  return (
    <div className={isMade ? styles.exportStrip : `${styles.exportStrip} ${styles.done}`}>
      <div className={basic.grow}>
        {isMade ? (
          <>
            <b>
              {batchName}　{formatNumber(codes)} 枚等着导出
            </b>
            <p className={basic.hint}>
              码在导出时产生，CSV 里出现这一次。库里只留摘要，之后谁也看不到，也不能再导出。
            </p>
          </>
        ) : (
          <>
            <b>
              {batchName}　{state === 'revoked' ? '已作废' : `还剩 ${formatNumber(left)} 枚没有兑换`}
            </b>
            <p className={basic.hint}>
              {batch.exportTime
                ? `${formatTime(batch.exportTime)} ${batch.exportedBy || '命令行'} 导出；库里只留摘要，不能再导出。码若丢了，整批作废另制一批。`
                : '没有导出过，没有产生过码。'}
              {batch.oncePerMember && '同批每人只能用 1 枚。'}
            </p>
          </>
        )}
      </div>
      <div className={`${basic.row} ${basic.wrap}`}>
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
          <DangerButton
            kind="danger"
            label="整批作废…"
            title={`整批作废 ${batchName}`}
            reason={{ placeholder: '为什么作废' }}
            typed={batchName.slice(2)}
            act={`作废 ${formatNumber(left)} 枚`}
            onConfirm={(reason) => revoke.run({ batchId, reason, tail: batchName.slice(2) })}
          >
            <p className={basic.text12}>
              没有兑换的 {formatNumber(left)} 枚从此不能用，不能恢复。已兑换的 {formatNumber(used)} 枚不动。
            </p>
          </DangerButton>
        )}
      </div>
    </div>
  )
}

const everyMs = 15_000

const attemptColumns: Column<RedemptionAttempt>[] = [
  column('时间', ({ time }) => formatTime(time), looks.quiet),
  column('码', ({ tail }) => (tail ? `…${tail}` : '—'), basic.mono),
  wideColumn('批次', ({ batchName }) => batchName || '—', basic.mono),
  column('会员', ({ userName }) => userName || '已注销'),
  column('结果', ({ kind, text }) => <State kind={attemptStates[kind]}>{text}</State>),
  wideColumn('到期变成', ({ until }) => until?.slice(0, 10) ?? '—', looks.quietFigure),
]

/** The latest redemptions, and the failed tries. */
export function RedemptionsBox() {
  const query = useGet('GET /v2/staff/codes/redemptions', { refetchInterval: everyMs })
  return (
    <Box title="最近兑换" note="成与不成，失败的留 30 天；试错太多会被挡住">
      <QueryTable
        query={query}
        fault="读不到兑换"
        empty={['还没有人兑换', '导出的码有人兑换时会出现在这里。']}
        columns={attemptColumns}
        // The same may be tried twice in a second.
        idOf={({ time, tail }, place) => `${time} ${tail} ${place}`}
      />
    </Box>
  )
}

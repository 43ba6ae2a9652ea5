import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { State, type StateKind } from '../ui/state.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { changeCount, type ImportDetail, useImportChange } from './calls.ts'
import { secondsText } from './labels.ts'

const steps = ['选文件', '看会改什么', '写入', '结果'] as const

/** Where an import is on its way. */
export function Steps({ at, children }: { at: 1 | 2 | 3 | 4; children?: ReactNode }) {
  return (
    <ol className="imp-steps">
      {steps.map((name, place) => {
        const number = place + 1
        return (
          <li
            key={name}
            className={number === at ? 'on' : number < at ? 'done' : ''}
            aria-current={number === at ? 'step' : undefined}
          >
            {number} {name}
          </li>
        )
      })}
      {children && <li className="end text-12 muted cut">{children}</li>}
    </ol>
  )
}

interface StepBoxProps {
  title: string
  state: readonly [kind: StateKind, text: ReactNode]
  /** At the right of the head. */
  facts?: ReactNode
  msg?: string | null
  children?: ReactNode
}

/** What happens in a step. */
export function StepBox({ title, state: [kind, text], facts, msg, children }: StepBoxProps) {
  return (
    <Box className="imp-step">
      <div className="row">
        {title && <b>{title}</b>}
        <State kind={kind}>{text}</State>
        {facts && <span className="end text-12 muted">{facts}</span>}
      </div>
      {msg && <div className="note wait">{msg}</div>}
      {children}
    </Box>
  )
}

export const percentText = (share: number) => `${Math.floor(Math.min(1, share) * 100)}%`

/** The share that is done; of its parts, the first one is what was added. */
export function Progress({ shares, label = '进度' }: { shares: readonly number[]; label?: string }) {
  const share = shares.reduce((sum, one) => sum + one, 0)
  return (
    <div
      className="bar imp-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
    >
      {shares.map((one, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          key={place}
          className={shares.length > 1 && place === 0 ? 'added' : ''}
          style={{ width: `${Math.min(100, one * 100)}%` }}
        />
      ))}
    </div>
  )
}

/** Step 2: the dry run is under way. */
export function CheckingStep({ detail: { importId, progress, seconds, msg } }: { detail: ImportDetail }) {
  const stop = useImportChange('stop', importId)
  return (
    <StepBox
      title="试跑"
      state={['run', percentText(progress)]}
      facts={seconds !== null && `已用 ${secondsText(seconds)}`}
      msg={msg}
    >
      <Progress shares={[progress]} />
      <div className="note info">试跑不写任何东西。可以离开这一页，回来接着看。</div>
      <div className="row">
        <Button busy={stop.busy} onClick={() => void stop.run()}>
          停下
        </Button>
      </div>
    </StepBox>
  )
}

/** Step 3: the import is being written, also while no page is open. */
export function WritingStep({ detail }: { detail: ImportDetail }) {
  const { importId, written, counts, seconds, progress, doneLine, msg, state } = detail
  const stop = useImportChange('stop', importId)
  const done = written.added + written.changed
  const all = Math.max(1, changeCount(detail))
  const share = Math.max(progress, done / all)
  const speed = seconds !== null && seconds > 0.5 ? done / seconds : null
  const rest = seconds !== null && share > 0.05 ? (seconds * (1 - share)) / share : null
  const rows = [
    { title: '新增', tone: 'c-ok', done: written.added, of: counts.added },
    { title: '变更', tone: 'c-info', done: written.changed, of: counts.changed },
  ]
  return (
    <StepBox
      title="写入"
      state={['run', percentText(share)]}
      facts={
        <>
          {speed !== null && speed >= 1 && `每秒 ${formatNumber(Math.round(speed))} 行`}
          {rest !== null && `，还要 ${secondsText(Math.max(1, rest))}`}
        </>
      }
      msg={msg}
    >
      <Progress label="写入进度" shares={[written.added / all, written.changed / all]} />
      <DataTable
        headless
        rows={rows}
        idOf={({ title }) => title}
        columns={[
          { title: '', cell: ({ title }) => title },
          {
            title: '',
            cell: ({ done: count, tone }) => <span className={tone}>{formatNumber(count)}</span>,
            className: 'numeric medium',
          },
          { title: '', cell: ({ of }) => `/ ${formatNumber(of)}`, className: 'numeric muted' },
        ]}
      />
      <div className="note info">
        可以离开这一页，或关掉浏览器；断了会从第 {formatNumber(doneLine + 1)} 行接着写。
      </div>
      <div className="row">
        <Button
          kind="danger"
          small
          busy={stop.busy}
          disabled={state !== 'writing'}
          onClick={() => void stop.run()}
        >
          停在这里
        </Button>
        <span className="text-11 muted">已写的留下，再跑同一文件不会重复</span>
      </div>
    </StepBox>
  )
}

import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import * as basic from '../ui/basic.module.css'
import { Box, Note } from '../ui/box.tsx'
import * as boxStyles from '../ui/boxes.module.css'
import { Button } from '../ui/button.tsx'
import { State, type StateKind } from '../ui/marks.tsx'
import * as optionStyles from '../ui/options.module.css'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { DataTable, looks } from '../ui/table/data-table.tsx'
import { changeCount, type ImportDetail, useImportChange } from './calls.ts'
import { secondsText } from './labels.ts'

const steps = ['选文件', '看会改什么', '写入', '结果'] as const

/** Where an import is on its way. */
export function Steps({ at, children }: { at: 1 | 2 | 3 | 4; children?: ReactNode }) {
  return (
    <div className={`${basic.row} ${basic.wrap}`}>
      <ol className={optionStyles.tabs}>
        {steps.map((name, place) => {
          const number = place + 1
          return (
            <li
              key={name}
              className={number === at ? optionStyles.on : ''}
              aria-current={number === at ? 'step' : undefined}
            >
              {number} {name}
            </li>
          )
        })}
      </ol>
      {children && <span className={`${basic.end} ${basic.hint}`}>{children}</span>}
    </div>
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
    <Box className={boxStyles.step}>
      <div className={basic.row}>
        {title && <b>{title}</b>}
        <State kind={kind}>{text}</State>
        {facts && <span className={`${basic.end} ${basic.hint}`}>{facts}</span>}
      </div>
      {msg && <Note tone="wait">{msg}</Note>}
      {children}
    </Box>
  )
}

export const percentText = (share: number) => `${Math.floor(Math.min(1, share) * 100)}%`

/** The share that is done; of its parts, the first one is what was added. */
export function Progress({ shares, label = '进度' }: { shares: readonly number[]; label?: string }) {
  const share = shares.reduce((sum, one) => sum + one, 0)
  return (
    <ProgressBar label={label} share={share} className={boxStyles.thick}>
      {shares.map((one, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          key={place}
          style={{
            width: `${Math.min(100, one * 100)}%`,
            ...(shares.length > 1 && place === 0 && { background: 'var(--ok)' }),
          }}
        />
      ))}
    </ProgressBar>
  )
}

/** Step 1 of an import of a source. */
export const FetchingStep = ({ detail }: { detail: ImportDetail }) => (
  <ReadingStep detail={detail} title="读取来源" note="读完就试跑。断了会从断处接着读。" />
)

/** Step 2: the dry run is under way. */
export const CheckingStep = ({ detail }: { detail: ImportDetail }) => (
  <ReadingStep detail={detail} title="试跑" note="试跑不写任何东西。可以离开这一页，回来接着看。" />
)

interface ReadingStepProps {
  detail: ImportDetail
  title: string
  note: string
}

function ReadingStep({ detail: { importId, progress, seconds, msg }, title, note }: ReadingStepProps) {
  const stop = useImportChange('stop', importId)
  return (
    <StepBox
      title={title}
      state={['run', percentText(progress)]}
      facts={seconds !== null && `已用 ${secondsText(seconds)}`}
      msg={msg}
    >
      <Progress shares={[progress]} />
      <Note tone="info">{note}</Note>
      <div className={basic.row}>
        <Button busy={stop.busy} onClick={() => void stop.run({})}>
          停下
        </Button>
      </div>
    </StepBox>
  )
}

/** Step 3: the import is being written, also while no page is open. */
export function WritingStep({ detail }: { detail: ImportDetail }) {
  const { importId, origin, written, counts, seconds, progress, doneLine, msg, state } = detail
  // How much a command has before it is not known here.
  const isCommand = origin === 'command'
  const stop = useImportChange('stop', importId)
  const done = written.added + written.changed
  const all = Math.max(1, changeCount(detail))
  const share = Math.max(progress, done / all)
  const speed = seconds !== null && seconds > 0.5 ? done / seconds : null
  const rest = !isCommand && seconds !== null && share > 0.05 ? (seconds * (1 - share)) / share : null
  const rows = [
    { title: '新增', tone: basic.cOk, done: written.added, of: counts.added },
    { title: '变更', tone: basic.cInfo, done: written.changed, of: counts.changed },
  ]
  return (
    <StepBox
      title="写入"
      state={['run', isCommand ? '命令行' : percentText(share)]}
      facts={
        <>
          {speed !== null && speed >= 1 && `每秒 ${formatNumber(Math.round(speed))} 行`}
          {rest !== null && `，还要 ${secondsText(Math.max(1, rest))}`}
        </>
      }
      msg={msg}
    >
      {!isCommand && <Progress label="写入进度" shares={[written.added / all, written.changed / all]} />}
      <DataTable
        headless
        rows={rows}
        idOf={({ title }) => title}
        columns={[
          { title: '', cell: ({ title }) => title },
          {
            title: '',
            cell: ({ done: count, tone }) => <span className={tone}>{formatNumber(count)}</span>,
            className: `${basic.numeric} ${basic.medium}`,
          },
          {
            title: '',
            cell: ({ of }) => !isCommand && `/ ${formatNumber(of)}`,
            className: looks.quietFigure,
          },
        ]}
      />
      <Note tone="info">
        {isCommand
          ? '命令行正在写入；断了在那里再运行一次，写过的不会重复。'
          : `可以离开这一页，或关掉浏览器；断了会从第 ${formatNumber(doneLine + 1)} 行接着写。`}
      </Note>
      <div className={basic.row}>
        <Button
          kind="danger"
          small
          busy={stop.busy}
          disabled={state !== 'writing'}
          onClick={() => void stop.run({})}
        >
          停在这里
        </Button>
        <span className={`${basic.text11} ${basic.muted}`}>已写的留下，再跑同一文件不会重复</span>
      </div>
    </StepBox>
  )
}

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { AnswerTo } from '../../../api/client.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, Note } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { usePost } from '../../ui/calls.ts'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { LeaveDialog } from '../../ui/dialogs/leave-dialog.tsx'
import { formatBytes } from '../../ui/format.ts'
import { CheckField } from '../../ui/forms/controls.tsx'
import * as formStyles from '../../ui/forms/forms.module.css'
import { TextArea } from '../../ui/forms/inputs.tsx'
import { digitKeys, key, useKeys } from '../../ui/keys.ts'
import { Kbd } from '../../ui/marks.tsx'
import * as overlayStyles from '../../ui/overlays.module.css'
import type { Toast } from '../../ui/toasts.tsx'
import { type CaseDetail, changes } from '../calls.ts'
import * as styles from './case.module.css'
import { RestorePreview } from './case-boxes.tsx'
import { Assignee } from './case-dialogs.tsx'
import { type Block, choicesOf, consequencesOf, mayBlock, type Remove } from './choices.ts'

/** The decision: uphold or reject, what is removed, what is blocked, and why. */
export function DecisionForm({ reportCase, onTake }: { reportCase: CaseDetail; onTake: () => void }) {
  const choices = reportCase.mayNot === null ? choicesOf(reportCase) : []
  const [at, setAt] = useState<number | null>(null)
  const [remove, setRemove] = useState<readonly Remove[]>([])
  const [block, setBlock] = useState<readonly Block[]>([])
  const [text, setText] = useState('')
  const [asking, setAsking] = useState(false)
  const choice = at === null ? undefined : choices[at]
  const picks = choice?.picks === true
  const isReady =
    choice !== undefined && text.trim().length >= 2 && (!picks || remove.length + block.length > 0)
  const ask = () => isReady && setAsking(true)
  useKeys([...digitKeys(choices.length, setAt, '裁定'), key('Ctrl ⏎', ask, '执行')])
  const done = ({ data }: { data: Decided }) => {
    setText('')
    return decidedToast(reportCase, data, choice?.title ?? '')
  }
  const first = usePost('POST /v2/staff/report/decide', { done, changes })
  const second = usePost('POST /v2/staff/report/review', { done, changes })
  const decide = () => {
    if (choice === undefined) return undefined
    const { caseId, caseNumber: confirm } = reportCase
    const body = { caseId, confirm, text, ...(picks && { remove: [...remove], block: [...block] }) }
    return choice.review === undefined
      ? first.run({ ...body, outcome: choice.outcome })
      : second.run({ ...body, outcome: choice.review })
  }
  const toggle = <T,>(list: readonly T[], one: T) =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <Box
      title={reportCase.state === 'appealed' ? '复核' : '裁定'}
      actions={<Assignee reportCase={reportCase} onTake={onTake} />}
    >
      {reportCase.mayNot !== null ? (
        <div className={boxStyles.padded}>
          <Note tone="wait">{reportCase.mayNot.msg}</Note>
        </div>
      ) : (
        <>
          <Sealed reportCase={reportCase} />
          <div className={`${boxStyles.padded} ${basic.stack8}`} role="radiogroup" aria-label="裁定">
            {choices.map(({ title, detail }, place) => (
              <label
                key={title}
                className={`${overlayStyles.option} ${overlayStyles.framed} ${place === at ? overlayStyles.on : ''}`}
              >
                <input type="radio" name="outcome" checked={place === at} onChange={() => setAt(place)} />
                <span className={basic.grow}>
                  <b>{title}</b>
                  <small className={basic.hint}>{detail}</small>
                </span>
                <Kbd>{place + 1}</Kbd>
              </label>
            ))}
          </div>
          {picks && (
            <RemovalOptions
              reportCase={reportCase}
              remove={remove}
              block={block}
              onRemove={(one) => {
                const next = toggle(remove, one)
                setRemove(next)
                setBlock(block.filter((mark) => mayBlock(mark, next)))
              }}
              onBlock={(one) => setBlock(toggle(block, one))}
            />
          )}
          {choice?.givesBack && <RestorePreview reportCase={reportCase} />}
          <div className={boxStyles.padded}>
            <TextArea
              label="裁定理由"
              of={{ value: text, onChange: setText }}
              rows={3}
              maxLength={1000}
              placeholder="理由，两边都会看到"
              onKeyDown={onKeyDown}
            />
            <p className={`${basic.text11} ${basic.muted}`}>
              来函人和另一方都会看到{reportCase.state === 'open' && '；可在 14 天内申诉一次'}。
            </p>
          </div>
          <div className={choice?.gentle ? `${styles.finalStep} ${styles.gentle}` : styles.finalStep}>
            <Button
              kind={choice?.gentle ? 'primary' : 'final'}
              keyLabel="Ctrl ⏎"
              disabled={!isReady}
              onClick={ask}
            >
              {choice === undefined ? '先选一种' : `按「${choice.title}」执行…`}
            </Button>
            <div className={`${basic.text11} ${basic.muted}`}>
              下一步列出会发生什么，要手打 {reportCase.caseNumber}。
            </div>
          </div>
        </>
      )}
      <LeaveDialog dirty={text.trim() !== ''} />
      <DangerConfirmation
        open={asking}
        onClose={() => setAsking(false)}
        title={`${reportCase.caseNumber} · ${choice?.title ?? ''}`}
        typed={reportCase.caseNumber}
        act={choice === undefined ? '' : `执行${choice.title}`}
        onConfirm={decide}
      >
        <ul className={boxStyles.points}>
          {choice &&
            consequencesOf(reportCase, choice, remove, block).map((line) => <li key={line}>{line}</li>)}
        </ul>
      </DangerConfirmation>
    </Box>
  )
}

type Decided = AnswerTo<'POST /v2/staff/report/decide'>['data']

function decidedToast({ caseNumber }: CaseDetail, decided: Decided, title: string): Toast {
  const { waitsForSecond, alsoHeldBy, notPublished } = decided
  if (waitsForSecond) return { text: '已同意解封', detail: '要另一位管理员再裁定一次才执行' }
  if (alsoHeldBy.length > 0) return { text: '已裁定', detail: `${alsoHeldBy.join('、')} 仍不让作品上架` }
  if (notPublished !== null) return { text: '已裁定，作品没有恢复上架', detail: notPublished.msg }
  return { text: `${caseNumber} 已裁定：${title}` }
}

function Sealed({ reportCase }: { reportCase: CaseDetail }) {
  if (!reportCase.sealed) return null
  return (
    <div className={boxStyles.padded}>
      <Note tone="danger">
        已封存：按法律要求报告，回执编号写进备注。
        {reportCase.releaseAskedBy
          ? `${reportCase.releaseAskedBy}已同意解封，要另一位管理员确认。`
          : '解封要两位管理员各裁定一次。'}
      </Note>
    </div>
  )
}

interface RemovalOptionsProps {
  reportCase: CaseDetail
  remove: readonly Remove[]
  block: readonly Block[]
  onRemove: (one: Remove) => void
  onBlock: (one: Block) => void
}

/** What is removed from the work, and what is blocked from the site. What the work does not have cannot be chosen. */
function RemovalOptions({ reportCase, remove, block, onRemove, onBlock }: RemovalOptionsProps) {
  const { assets: has, number } = reportCase
  const takesMagnets = mayBlock('info_hash', remove)
  const takesFiles = mayBlock('file_hash', remove)
  const parts: [Remove, string, number, string][] = [
    ['stills', `剧照 ${has.stills} 张`, has.stills, '删文件'],
    ['cover', '封面', has.cover, '换成默认'],
    ['video', '在线影片', has.videos, `${formatBytes(has.videoBytes)}，收回令牌`],
    ['magnets', `磁力 ${has.magnets} 条`, has.magnets, ''],
  ]
  const marks: [Block, ReactNode, number, string][] = [
    ['number', <>编号 {number}</>, 1, ''],
    [
      'info_hash',
      `info hash ${has.infoHashes} 个`,
      takesMagnets ? has.infoHashes : 0,
      has.infoHashes > 0 && !takesMagnets ? '先去掉磁力' : '',
    ],
    [
      'file_hash',
      '去掉的图和影片的指纹',
      takesFiles ? has.fileHashes : 0,
      has.fileHashes > 0 && !takesFiles ? '先勾选去掉什么' : '',
    ],
  ]
  return (
    <div className={`${boxStyles.padded} ${formStyles.choices}`}>
      <h3>去掉什么</h3>
      {parts.map(([one, title, count, note]) => (
        <Option
          key={one}
          checked={remove.includes(one)}
          off={count === 0}
          note={note}
          onChange={() => onRemove(one)}
        >
          {title}
        </Option>
      ))}
      <h3>封锁，往后不许再进站</h3>
      {marks.map(([one, title, count, note]) => (
        <Option
          key={one}
          checked={block.includes(one)}
          off={count === 0}
          note={note}
          onChange={() => onBlock(one)}
        >
          {title}
        </Option>
      ))}
    </div>
  )
}

interface OptionProps {
  checked: boolean
  off: boolean
  note: string
  onChange: () => void
  children: ReactNode
}

function Option({ checked, off, note, onChange, children }: OptionProps) {
  return (
    <CheckField
      of={{ value: checked, onChange }}
      disabled={off}
      className={off ? `${basic.row} ${basic.faint}` : basic.row}
    >
      {children}
      <span className={`${basic.end} ${basic.hint}`}>{off ? note || '没有' : note}</span>
    </CheckField>
  )
}

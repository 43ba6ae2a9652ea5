import { type KeyboardEvent, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { toast } from '../../ui/toasts.tsx'
import { type CaseDetail, useCaseAction } from '../calls.ts'
import { Assignee } from './assignee.tsx'
import { type Block, choicesOf, consequencesOf, mayBlock, type Remove } from './choices.ts'
import { RemovalOptions } from './removal-options.tsx'
import { RestorePreview } from './restore-preview.tsx'

/** The decision: uphold or reject, what is removed, what is blocked, and why. */
export function DecisionForm({ reportCase, onTake }: { reportCase: CaseDetail; onTake: () => void }) {
  const choices = reportCase.mayNot === null ? choicesOf(reportCase) : []
  const [at, setAt] = useState<number | null>(null)
  const [remove, setRemove] = useState<readonly Remove[]>([])
  const [block, setBlock] = useState<readonly Block[]>([])
  const [text, setText] = useState('')
  const [asking, setAsking] = useState(false)
  const { busy, act } = useCaseAction()
  const choice = at === null ? undefined : choices[at]
  const picks = choice?.picks === true
  const isReady =
    choice !== undefined && text.trim().length >= 2 && (!picks || remove.length + block.length > 0)
  const ask = () => isReady && setAsking(true)
  useKeys([
    ...choices.map((_, place) => ({
      code: `Digit${place + 1}`,
      label: `${place + 1}`,
      ...(place === 0 && { label: `1 – ${choices.length}`, name: '裁定' }),
      run: () => setAt(place),
    })),
    { code: 'Enter', ctrl: true, label: 'Ctrl ⏎', name: '执行', run: ask },
  ])
  const decide = () =>
    void act(async () => {
      if (choice === undefined) return
      const shared = { caseId: reportCase.caseId, confirm: reportCase.caseNumber, text }
      const body = picks ? { ...shared, remove: [...remove], block: [...block] } : shared
      const { data } =
        choice.review === undefined
          ? await post('POST /v2/staff/report/decide', { body: { ...body, outcome: choice.outcome } })
          : await post('POST /v2/staff/report/review', { body: { ...body, outcome: choice.review } })
      setAsking(false)
      if (data.waitsForSecond) toast({ text: '已同意解封', detail: '要另一位管理员再裁定一次才执行' })
      else if (data.alsoHeldBy.length > 0)
        toast({ text: '已裁定', detail: `${data.alsoHeldBy.join('、')} 仍让作品隐藏` })
      else if (data.notPublished !== null)
        toast({ text: '已裁定，作品没有恢复上架', detail: data.notPublished.msg })
      else toast({ text: `${reportCase.caseNumber} 已裁定：${choice.title}` })
    })
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
      className="decision"
      actions={<Assignee reportCase={reportCase} onTake={onTake} />}
    >
      {reportCase.mayNot !== null ? (
        <p className="note wait case-lock">{reportCase.mayNot.msg}</p>
      ) : (
        <>
          <Sealed reportCase={reportCase} />
          <div className="options" role="radiogroup" aria-label="裁定">
            {choices.map(({ title, detail }, place) => (
              <label key={title} className={place === at ? 'on' : ''}>
                <input type="radio" name="outcome" checked={place === at} onChange={() => setAt(place)} />
                <span>
                  <b>{title}</b>
                  <small>{detail}</small>
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
          <div className="reason-text">
            <textarea
              className="input"
              rows={3}
              maxLength={1000}
              value={text}
              aria-label="裁定理由"
              placeholder="理由，两边都会看到"
              onChange={({ target }) => setText(target.value)}
              onKeyDown={onKeyDown}
            />
            <p className="text-11 muted">
              来函人和另一方都会看到{reportCase.state === 'open' && '；可在 14 天内申诉一次'}。
            </p>
          </div>
          <div className={choice?.gentle ? 'final-step gentle' : 'final-step'}>
            <Button
              kind={choice?.gentle ? 'primary' : 'final'}
              keyLabel="Ctrl ⏎"
              disabled={!isReady}
              onClick={ask}
            >
              {choice === undefined ? '先选一种' : `按「${choice.title}」执行…`}
            </Button>
            <div className="text-11 muted">下一步列出会发生什么，要手打 {reportCase.caseNumber}。</div>
          </div>
        </>
      )}
      <DangerConfirmation
        open={asking}
        onClose={() => setAsking(false)}
        title={`${reportCase.caseNumber} · ${choice?.title ?? ''}`}
        typed={reportCase.caseNumber}
        act={choice === undefined ? '' : `执行${choice.title}`}
        busy={busy}
        onConfirm={decide}
      >
        <ul className="consequences">
          {choice &&
            consequencesOf(reportCase, choice, remove, block).map((line) => <li key={line}>{line}</li>)}
        </ul>
      </DangerConfirmation>
    </Box>
  )
}

function Sealed({ reportCase }: { reportCase: CaseDetail }) {
  if (!reportCase.sealed) return null
  return (
    <p className="note danger case-lock">
      已封存：按法律要求报告，回执编号写进备注。
      {reportCase.releaseAskedBy
        ? `${reportCase.releaseAskedBy}已同意解封，要另一位管理员确认。`
        : '解封要两位管理员各裁定一次。'}
    </p>
  )
}

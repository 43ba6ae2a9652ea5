import { useState } from 'react'
import { shanghaiDay } from '../../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { dayMs, momentOf } from '../ui/format.ts'
import { Field } from '../ui/forms/field.tsx'
import type { Member, MemberActions } from './member-calls.ts'

interface LevelDialogProps {
  open: boolean
  onClose: () => void
  member: Member
  actions: MemberActions
  now: number
}

const daysForm = /^-?\d{1,5}$/

/** Shows the new end beforehand. */
export function AddDaysDialog({ open, onClose, member, actions, now }: LevelDialogProps) {
  const above = member.levelNames.filter(({ levelId }) => levelId > 1)
  const [chosen, setChosen] = useState<number | null>(null)
  const levelId = chosen ?? (member.levelId > 1 ? member.levelId : (above[0]?.levelId ?? 2))
  const [days, setDays] = useState('15')
  const [reason, setReason] = useState('')
  const count = daysForm.test(days.trim()) ? Number(days) : 0
  const level = member.levels.find((one) => one.levelId === levelId)
  const isEndless = level !== undefined && level.endTime === null
  const from = level?.endTime ? momentOf(level.endTime) : now
  const isReady = count !== 0 && reason.trim() !== '' && !isEndless
  const submit = () =>
    actions.addDays.mutate(
      { levelId, days: count, reason: reason.trim() },
      {
        onSuccess: () => {
          setReason('')
          onClose()
        },
      },
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="加天数"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button kind="primary" disabled={!isReady} busy={actions.addDays.isPending} onClick={submit}>
            {count < 0 ? `扣 ${-count} 天` : `加 ${count} 天`}
          </Button>
        </>
      }
    >
      <Field label="等级">
        {(control) => (
          <select {...control} value={levelId} onChange={({ target }) => setChosen(Number(target.value))}>
            {above.map((one) => (
              <option key={one.levelId} value={one.levelId}>
                {one.levelId} 级　{one.groupName}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="天数" hint="负数是扣；扣不到今天以前">
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            maxLength={6}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        )}
      </Field>
      <Field label="原因" required>
        {(control) => (
          <input
            {...control}
            maxLength={200}
            placeholder="例如：播放故障，补偿"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <p className="note">
        {isEndless
          ? '这个等级不到期，没有可加的。'
          : count === 0
            ? '填一个天数。'
            : `到期 ${level?.endTime?.slice(0, 10) ?? '无'} → ${shanghaiDay(Math.max(now, from + count * dayMs))}，账本记一行。`}
      </p>
    </Dialog>
  )
}

export function SetLevelDialog({ open, onClose, member, actions, now }: LevelDialogProps) {
  const [levelId, setLevelId] = useState(member.levelId)
  const [endDay, setEndDay] = useState(member.endTime?.slice(0, 10) ?? shanghaiDay(now + 30 * dayMs))
  const [isEndless, setEndless] = useState(false)
  const [reason, setReason] = useState('')
  const isTaken = levelId === 1
  const isReady = reason.trim() !== '' && (isTaken || isEndless || endDay !== '')
  const submit = () =>
    actions.setLevel.mutate(
      { levelId, endDay: isTaken || isEndless ? null : endDay, reason: reason.trim() },
      {
        onSuccess: () => {
          setReason('')
          onClose()
        },
      },
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="改等级"
      note="直接定到哪一级、到哪一天；更高的等级同时结束。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button
            kind={isTaken ? 'final' : 'primary'}
            disabled={!isReady}
            busy={actions.setLevel.isPending}
            onClick={submit}
          >
            {isTaken ? '收回全部等级' : '改'}
          </Button>
        </>
      }
    >
      <Field label="等级">
        {(control) => (
          <select {...control} value={levelId} onChange={({ target }) => setLevelId(Number(target.value))}>
            {member.levelNames.map((one) => (
              <option key={one.levelId} value={one.levelId}>
                {one.levelId} 级　{one.groupName}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!isTaken && (
        <Field label="最后一天">
          {(control) => (
            <span className="row">
              <input
                {...control}
                type="date"
                min={shanghaiDay(now)}
                disabled={isEndless}
                value={endDay}
                onChange={({ target }) => setEndDay(target.value)}
              />
              <label className="row nowrap">
                <input
                  type="checkbox"
                  checked={isEndless}
                  onChange={({ target }) => setEndless(target.checked)}
                />
                不到期
              </label>
            </span>
          )}
        </Field>
      )}
      <Field label="原因" required>
        {(control) => (
          <input
            {...control}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

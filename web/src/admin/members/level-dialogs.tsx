import { serverNow } from '../../api/server-clock.ts'
import { shanghaiDay } from '../../lib/dates.ts'
import * as basic from '../ui/basic.module.css'
import { Note } from '../ui/box.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { dayMs, momentOf } from '../ui/format.ts'
import { CheckField, SelectField, TextField } from '../ui/forms/controls.tsx'
import { Field } from '../ui/forms/field.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import type { Member, MemberActions } from './member-calls.ts'

interface LevelDialogProps {
  open: boolean
  onClose: () => void
  member: Member
  actions: MemberActions
}

const daysForm = /^-?\d{1,5}$/

const levelOptions = (levels: Member['levelNames']) =>
  levels.map(({ levelId, groupName }) => [levelId, `${levelId} 级　${groupName}`] as const)

/** Shows the new end beforehand. */
export function AddDaysDialog({ open, onClose, member, actions }: LevelDialogProps) {
  const now = serverNow()
  const above = member.levelNames.filter((one) => one.levelId > 1)
  const form = useForm({
    start: {
      levelId: member.levelId > 1 ? member.levelId : (above[0]?.levelId ?? 2),
      days: '15',
      reason: '',
    },
    async send({ levelId, reason }) {
      if (!(await actions.addDays.run({ levelId, days: count, reason: reason.trim() }))) return
      form.reset({ ...form.values, reason: '' })
      onClose()
    },
  })
  const { levelId, days, reason } = form.values
  const count = daysForm.test(days.trim()) ? Number(days) : 0
  const level = member.levels.find((one) => one.levelId === levelId)
  const isEndless = level !== undefined && level.endTime === null
  const from = level?.endTime ? momentOf(level.endTime) : now
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="加天数"
      act={count < 0 ? `扣 ${-count} 天` : `加 ${count} 天`}
      ready={count !== 0 && reason.trim() !== '' && !isEndless}
      busy={form.busy}
      onAct={form.submit}
    >
      <SelectField label="等级" of={form.field('levelId')} options={levelOptions(above)} />
      <TextField
        label="天数"
        of={form.field('days')}
        hint="负数是扣；扣不到今天以前"
        inputMode="numeric"
        maxLength={6}
      />
      <TextField
        label="原因"
        required
        of={form.field('reason')}
        maxLength={200}
        placeholder="例如：播放故障，补偿"
      />
      <Note>
        {isEndless
          ? '这个等级不到期，没有可加的。'
          : count === 0
            ? '填一个天数。'
            : `到期 ${level?.endTime?.slice(0, 10) ?? '无'} → ${shanghaiDay(Math.max(now, from + count * dayMs))}，账本记一行。`}
      </Note>
    </FormDialog>
  )
}

export function SetLevelDialog({ open, onClose, member, actions }: LevelDialogProps) {
  const form = useForm({
    start: {
      levelId: member.levelId,
      endDay: member.endTime?.slice(0, 10) ?? shanghaiDay(serverNow() + 30 * dayMs),
      isEndless: false,
      reason: '',
    },
    async send({ levelId, endDay, isEndless, reason }) {
      const body = { levelId, endDay: levelId === 1 || isEndless ? null : endDay, reason: reason.trim() }
      if (!(await actions.setLevel.run(body))) return
      form.reset({ ...form.values, reason: '' })
      onClose()
    },
  })
  const [endDay, isEndless] = [form.field('endDay'), form.field('isEndless')]
  const isTaken = form.values.levelId === 1
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="改等级"
      note="直接定到哪一级、到哪一天；更高的等级同时结束。"
      act={isTaken ? '收回全部等级' : '改'}
      isFinal={isTaken}
      ready={form.values.reason.trim() !== '' && (isTaken || isEndless.value || endDay.value !== '')}
      busy={form.busy}
      onAct={form.submit}
    >
      <SelectField label="等级" of={form.field('levelId')} options={levelOptions(member.levelNames)} />
      {!isTaken && (
        <Field label="最后一天">
          {(control) => (
            <span className={basic.row}>
              <input
                {...control}
                type="date"
                min={shanghaiDay(serverNow())}
                disabled={isEndless.value}
                value={endDay.value}
                onChange={({ target }) => endDay.onChange(target.value)}
              />
              <CheckField of={isEndless} className={`${basic.row} ${basic.nowrap}`}>
                不到期
              </CheckField>
            </span>
          )}
        </Field>
      )}
      <TextField label="原因" required of={form.field('reason')} maxLength={200} />
    </FormDialog>
  )
}

import { serverNow } from '../../api/server-clock.ts'
import { lastDayOf, shanghaiDay } from '../../lib/dates.ts'
import * as basic from '../ui/basic.module.css'
import { Note } from '../ui/box.tsx'
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx'
import { dayMs, momentOf } from '../ui/format.ts'
import { CheckField, SelectField, TextField } from '../ui/forms/controls.tsx'
import { FieldRow } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/inputs.tsx'
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

/** What was typed, as so many days; 0 where it is no number. */
const countOf = (days: string) => (daysForm.test(days.trim()) ? Number(days) : 0)

/** What becomes of a level that has so many days more, or fewer. */
function effectText(level: Member['levels'][number] | undefined, count: number): string {
  if (level?.endTime === null) return '这个等级不到期，没有可加的。'
  if (count === 0) return '填一个天数。'
  const now = serverNow()
  const from = level ? momentOf(level.endTime) : now
  const to = shanghaiDay(Math.max(now, from + count * dayMs - 1))
  return `到期 ${level ? lastDayOf(level.endTime) : '无'} → ${to}，账本记一行。`
}

/** Shows the new end beforehand. */
export function AddDaysDialog({ open, onClose, member, actions }: LevelDialogProps) {
  const above = member.levelNames.filter((one) => one.levelId > 1)
  const levelOf = (levelId: number) => member.levels.find((one) => one.levelId === levelId)
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="加天数"
      action={actions.addDays}
      start={{
        levelId: member.levelId > 1 ? member.levelId : (above[0]?.levelId ?? 2),
        days: '15',
        reason: '',
      }}
      input={({ levelId, days, reason }) => ({ levelId, days: countOf(days), reason: reason.trim() })}
      keeps={({ levelId, days }) => ({ levelId, days })}
      act={({ days }) => (countOf(days) < 0 ? `扣 ${-countOf(days)} 天` : `加 ${countOf(days)} 天`)}
      ready={({ levelId, days, reason }) =>
        countOf(days) !== 0 && reason.trim() !== '' && levelOf(levelId)?.endTime !== null
      }
    >
      {({ field, values }) => (
        <>
          <SelectField label="等级" of={field('levelId')} options={levelOptions(above)} />
          <TextField
            label="天数"
            of={field('days')}
            hint="负数是扣；扣不到今天以前"
            inputMode="numeric"
            maxLength={6}
          />
          <TextField
            label="原因"
            required
            of={field('reason')}
            maxLength={200}
            placeholder="例如：播放故障，补偿"
          />
          <Note>{effectText(levelOf(values.levelId), countOf(values.days))}</Note>
        </>
      )}
    </ActionDialog>
  )
}

export function SetLevelDialog({ open, onClose, member, actions }: LevelDialogProps) {
  const today = shanghaiDay(serverNow())
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="改等级"
      note="直接定到哪一级、到哪一天；更高的等级同时结束。"
      action={actions.setLevel}
      start={{
        levelId: member.levelId,
        endDay: member.endTime ? lastDayOf(member.endTime) : shanghaiDay(serverNow() + 30 * dayMs),
        isEndless: false,
        reason: '',
      }}
      input={({ levelId, endDay, isEndless, reason }) => ({
        levelId,
        endDay: levelId === 1 || isEndless ? null : endDay,
        reason: reason.trim(),
      })}
      keeps={({ reason: _, ...others }) => others}
      act={({ levelId }) => (levelId === 1 ? '收回全部等级' : '改')}
      isFinal={({ levelId }) => levelId === 1}
      ready={({ levelId, endDay, isEndless, reason }) =>
        reason.trim() !== '' && (levelId === 1 || isEndless || endDay !== '')
      }
    >
      {({ field, values }) => (
        <>
          <SelectField label="等级" of={field('levelId')} options={levelOptions(member.levelNames)} />
          {values.levelId !== 1 && (
            <FieldRow label="最后一天">
              <span className={basic.row}>
                <TextInput
                  label="最后一天"
                  of={field('endDay')}
                  type="date"
                  min={today}
                  disabled={values.isEndless}
                />
                <CheckField of={field('isEndless')} className={`${basic.row} ${basic.nowrap}`}>
                  不到期
                </CheckField>
              </span>
            </FieldRow>
          )}
          <TextField label="原因" required of={field('reason')} maxLength={200} />
        </>
      )}
    </ActionDialog>
  )
}

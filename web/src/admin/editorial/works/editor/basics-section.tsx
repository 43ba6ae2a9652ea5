import { type ModName, modNames } from '@yehang/contract/channels'
import { channelNames } from '../../../../lib/channel-names.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { playLevels } from '../labels.ts'
import { type Editing, type Field as FieldName, fieldText, kinds } from './draft.ts'
import { EntryPicker } from './entry-picker.tsx'
import { Section } from './section.tsx'

interface BasicsProps {
  editing: Editing
  /** How the number is looked up. */
  numberKey: string
  wrong: Readonly<Record<string, string>>
}

export const savedValueOf = ({ base, changed }: Editing, field: FieldName) =>
  changed.includes(field) ? fieldText(base, field) : undefined

export function BasicsSection({ editing, numberKey, wrong }: BasicsProps) {
  const { draft, change } = editing
  const before = (field: FieldName) => savedValueOf(editing, field)
  return (
    <Section number={1} title="基本">
      <div className="pair">
        <Field
          label="番号"
          required
          error={wrong.number}
          before={before('number')}
          hint={before('number') === undefined ? `查找键 ${numberKey}` : undefined}
        >
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              maxLength={64}
              value={draft.number}
              onChange={({ target }) => change({ number: target.value })}
            />
          )}
        </Field>
        <Field label="频道" required error={wrong.channel} before={before('channel')}>
          {(control) => (
            <select
              {...control}
              value={draft.channel}
              onChange={({ target }) => change({ channel: target.value as ModName })}
            >
              {modNames.map((name) => (
                <option key={name} value={name}>
                  {channelNames[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label="标题" required error={wrong.title} before={before('title')}>
        {(control) => (
          <input
            {...control}
            maxLength={300}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <div className="triple">
        <Field label="发布日期" required error={wrong.pubTime} before={before('pubTime')}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={draft.pubTime}
              onChange={({ target }) => change({ pubTime: target.value })}
            />
          )}
        </Field>
        <Field label="时长，分钟" error={wrong.duration} before={before('duration')}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              maxLength={5}
              value={draft.duration}
              onChange={({ target }) => change({ duration: target.value.replace(/\D/g, '') })}
            />
          )}
        </Field>
        <Field label="观看要求" error={wrong.playLevel} before={before('playLevel')}>
          {(control) => (
            <select
              {...control}
              value={draft.playLevel}
              onChange={({ target }) => change({ playLevel: Number(target.value) })}
            >
              {playLevels.map(([level, word]) => (
                <option key={level} value={level}>
                  {word}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </Section>
  )
}

export function EntriesSection({ editing }: { editing: Editing }) {
  const { draft, change } = editing
  return (
    <Section number={2} title="条目" note="改名、合并在「条目」页；这里只挑">
      <div className="entries">
        {kinds.map((kind) => (
          <EntryPicker
            key={kind}
            kind={kind}
            channel={draft.channel}
            entries={draft[kind]}
            before={savedValueOf(editing, kind)}
            onChange={(entries) => change({ [kind]: entries })}
          />
        ))}
      </div>
    </Section>
  )
}

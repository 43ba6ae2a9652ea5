import type { Editing } from '../../../ui/editing/use-editing.tsx'
import { digitsOnly, SelectField, TextField } from '../../../ui/forms/controls.tsx'
import { channelOptions, playLevels } from '../labels.ts'
import { type Draft, kinds } from './draft.ts'
import * as styles from './editor.module.css'
import { EntryPicker } from './entry-picker.tsx'
import { Section } from './section.tsx'

interface BasicsProps {
  editing: Editing<Draft>
  /** How the number is looked up. */
  numberKey: string
}

export function BasicsSection({ editing: { field }, numberKey }: BasicsProps) {
  const number = field('number')
  return (
    <Section number={1} title="基本">
      <div className={styles.pair}>
        <TextField
          label="番号"
          required
          of={number}
          hint={number.before === undefined ? `查找键 ${numberKey}` : undefined}
          autoComplete="off"
          maxLength={64}
        />
        <SelectField label="频道" required of={field('channel')} options={channelOptions} />
      </div>
      <TextField label="标题" required of={field('title')} maxLength={300} />
      <div className={styles.triple}>
        <TextField label="发布日期" required of={field('pubTime')} type="date" />
        <TextField
          label="时长，分钟"
          of={field('duration')}
          inputMode="numeric"
          maxLength={5}
          clean={digitsOnly}
        />
        <SelectField label="观看要求" of={field('playLevel')} options={playLevels} />
      </div>
    </Section>
  )
}

export function EntriesSection({ editing: { values, field } }: { editing: Editing<Draft> }) {
  return (
    <Section number={2} title="条目" note="改名、合并在「条目」页；这里只挑">
      <div className={styles.entries}>
        {kinds.map((kind) => (
          <EntryPicker key={kind} kind={kind} channel={values.channel} of={field(kind)} />
        ))}
      </div>
    </Section>
  )
}

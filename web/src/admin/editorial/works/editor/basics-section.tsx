import { aliasesMax, areaMax, remarksMax, synopsisMax, titleMax } from '@yehang/contract/limits'
import { playLevelWords } from '@yehang/contract/state-words'
import * as basic from '../../../ui/basic.module.css'
import type { Editing } from '../../../ui/editing/use-editing.tsx'
import { digitsOnly, SelectField, TextAreaField, TextField } from '../../../ui/forms/controls.tsx'
import { TextsField } from '../../../ui/forms/texts-field.tsx'
import { channelOptions } from '../labels.ts'
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
      <div className={basic.pair}>
        <TextField
          label="番号"
          required
          of={number}
          hint={number.before === undefined ? `查找键 ${numberKey}` : undefined}
          autoComplete="off"
          maxLength={64}
        />
        <SelectField label="频道" required of={field('channel')} options={channelOptions()} />
      </div>
      <TextField label="标题" required of={field('title')} maxLength={300} />
      <TextField label="原名" of={field('originalTitle')} maxLength={titleMax} />
      <TextsField
        label="别名"
        of={field('aliases')}
        most={aliasesMax}
        longest={titleMax}
        placeholder="再加一个，搜索也认"
      />
      <div className={styles.triple}>
        <TextField
          label="发布日期"
          required
          of={field('pubTime')}
          hint={field('pubTime').before === undefined ? '日不详只写年或年月' : undefined}
          placeholder="2024-05-31"
          maxLength={10}
        />
        <TextField
          label="时长，分钟"
          of={field('duration')}
          inputMode="numeric"
          maxLength={5}
          clean={digitsOnly}
        />
        <SelectField label="观看要求" of={field('playLevel')} options={playLevelWords} />
      </div>
      <div className={styles.triple}>
        <TextField label="地区" of={field('area')} maxLength={areaMax} />
        <TextField label="语言" of={field('language')} maxLength={areaMax} />
        <TextField
          label="状态备注"
          of={field('remarks')}
          maxLength={remarksMax}
          placeholder="如：更新至 12 集"
        />
      </div>
      <TextAreaField label="简介" of={field('synopsis')} rows={5} maxLength={synopsisMax} />
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

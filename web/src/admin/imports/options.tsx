import { channels } from '@yehang/contract/channels'
import { useState } from 'react'
import type { PostInput } from '../../api/client.ts'
import { post } from '../../api/connection.ts'
import { channelNames } from '../../lib/channel-names.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useAction } from '../ui/actions/use-action.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import * as boxStyles from '../ui/boxes.module.css'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/forms/controls.tsx'
import type { Bound } from '../ui/forms/field.tsx'
import { Form } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { type ImportDetail, importPath, useDrop } from './calls.ts'
import * as styles from './imports.module.css'
import { StepBox } from './steps.tsx'

const optionsKey = 'POST /v2/staff/import/options'

const channelOptions = Object.entries(channels).map(
  ([name, modId]) => [String(modId), channelNames[name as keyof typeof channels]] as const,
)

type Chosen = Readonly<Record<string, string>>

const withoutEmpty = (chosen: Chosen) =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))

/** One of several choices that a field holds. */
const oneOf = ({ value, onChange }: Bound<Chosen>, name: string): Bound<string> => ({
  value: value[name] ?? '',
  onChange: (next) => onChange({ ...value, [name]: next }),
})

/** How a file is to be read: the channel of lines that name none, columns for our fields, types for channels. */
export function Options({ detail, onDone }: { detail: ImportDetail; onDone?: () => void }) {
  const { importId, options, format, columns, fields, types } = detail
  const change = useAction((body: PostInput<typeof optionsKey>['body']) => post(optionsKey, { body }), {
    changes: importPath,
  })
  const form = useForm({
    start: {
      channel: options.channel === null ? '' : String(options.channel),
      columns: options.columns as Chosen,
      types: options.types as Chosen,
      empty: options.empty,
    },
    async send(chosen) {
      const saved = await change.run({
        importId,
        channel: chosen.channel === '' ? null : Number(chosen.channel),
        columns: withoutEmpty(chosen.columns),
        types: withoutEmpty(chosen.types),
        empty: chosen.empty,
      })
      if (saved) onDone?.()
    },
  })
  const { field } = form
  return (
    <Form of={form} className={styles.options}>
      <SelectField
        label="频道"
        hint="给没有写频道的行"
        of={field('channel')}
        options={[['', '不给，没写的算有错'], ...channelOptions]}
      />
      <SelectField
        label="空着的格"
        hint="文件没有的列，作品原有的值总是保留"
        of={field('empty')}
        options={[
          ['clear', '清空作品的这一栏'],
          ['keep', '保留原有的值'],
        ]}
      />
      {format === 'maccms' && types.length > 0 && (
        <fieldset>
          <legend>类型对应频道</legend>
          <div className={styles.grid}>
            {types.map(({ id, name, count }) => (
              <SelectField
                key={id}
                label={name || id}
                hint={`${formatNumber(count)} 条`}
                of={oneOf(field('types'), id)}
                options={[['', '按上面的频道'], ...channelOptions, ['skip', '不导入']]}
              />
            ))}
          </div>
        </fieldset>
      )}
      {columns.length > 0 && (
        <fieldset>
          <legend>字段从哪一列读</legend>
          <div className={styles.grid}>
            {fields.map(({ field: name, name: title, required }) => (
              <SelectField
                key={name}
                label={title}
                required={required && name !== 'channel'}
                of={oneOf(field('columns'), name)}
                options={[
                  ['', columns.includes(name) ? `${name}（同名）` : '没有这一列'],
                  ...columns.map((column) => [column, column] as const),
                ]}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className={basic.row}>
        <Button kind="primary" submits busy={form.busy}>
          按这样读，再试跑
        </Button>
        <span className={basic.hint}>就地改好的行会留着</span>
      </div>
    </Form>
  )
}

/** Step 2: the file could not be read as it was meant to be. */
export function UnreadableFile({ detail }: { detail: ImportDetail }) {
  const drop = useDrop(detail.importId)
  const [isAsked, setAsked] = useState(detail.columns.length > 0)
  const canAsk = detail.format !== null
  return (
    <>
      <StepBox title="" state={['bad', '读不出来']}>
        <p>{detail.msg}</p>
        <div className={basic.row}>
          {canAsk && !isAsked && (
            <Button kind="primary" onClick={() => setAsked(true)}>
              改读法，再试跑
            </Button>
          )}
          <Button busy={drop.busy} onClick={() => void drop.run()}>
            换文件
          </Button>
        </div>
      </StepBox>
      {isAsked && canAsk && (
        <Box title="读法" note="对应好就再试跑一次">
          <div className={boxStyles.padded}>
            <Options detail={detail} />
          </div>
        </Box>
      )}
    </>
  )
}

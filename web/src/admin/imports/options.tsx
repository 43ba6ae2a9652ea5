import { channels } from '@yehang/contract/channels'
import { type ReactNode, useState } from 'react'
import type { PostInput } from '../../api/client.ts'
import { channelNames } from '../../lib/channel-names.ts'
import { formatNumber } from '../../lib/numbers.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { usePost } from '../ui/calls.ts'
import { SelectField, TextField } from '../ui/forms/controls.tsx'
import type { Bound } from '../ui/forms/field.tsx'
import { Form } from '../ui/forms/form.tsx'
import { type FormState, useForm } from '../ui/forms/use-form.ts'
import { Columns } from '../ui/layout.tsx'
import { type ImportDetail, importPath, useDrop } from './calls.ts'
import * as styles from './imports.module.css'
import { dateLabels, encodingLabels, separatorLabels } from './labels.ts'
import { Sample } from './sample.tsx'
import { StepBox } from './steps.tsx'

const optionsKey = 'POST /v2/staff/import/options'

type Body = PostInput<typeof optionsKey>['body']

const channelOptions = Object.entries(channels).map(
  ([name, modId]) => [String(modId), channelNames[name as keyof typeof channels]] as const,
)

type Chosen = Readonly<Record<string, string>>

/** A type alias: a form's values have an index signature. */
type Reading = {
  channel: string
  empty: 'clear' | 'keep'
  columns: Chosen
  types: Chosen
  numberPrefix: string
  numberColumn: string
  separators: Chosen
  dates: string
  encoding: string
  header: string
  sheet: string
}

const startOf = ({ options }: ImportDetail): Reading => {
  const { channel, empty, columns, types, separators, dates, encoding, header, sheet, number } = options
  const plus = (number ?? '').lastIndexOf('+')
  return {
    channel: channel === null ? '' : String(channel),
    empty,
    columns,
    types,
    numberPrefix: number?.slice(0, Math.max(0, plus)) ?? '',
    numberColumn: number?.slice(plus + 1) ?? '',
    separators,
    dates: dates ?? '',
    encoding: encoding ?? '',
    header: header === null ? '' : header ? 'yes' : 'no',
    sheet: sheet ?? '',
  }
}

const withoutEmpty = (chosen: Chosen) =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))

/** As the API takes it; what is empty is found out by the server. */
const bodyOf = (importId: string, chosen: Reading): Body => ({
  importId,
  channel: chosen.channel === '' ? null : Number(chosen.channel),
  empty: chosen.empty,
  columns: withoutEmpty(chosen.columns),
  types: withoutEmpty(chosen.types) as Body['types'],
  number: chosen.numberColumn === '' ? null : `${chosen.numberPrefix}+${chosen.numberColumn}`,
  separators: withoutEmpty(chosen.separators) as Body['separators'],
  dates: (chosen.dates || null) as Body['dates'],
  encoding: (chosen.encoding || null) as Body['encoding'],
  header: chosen.header === '' ? null : chosen.header === 'yes',
  sheet: chosen.sheet.trim() || null,
})

/** One of several choices that a field holds. */
const oneOf = ({ value, onChange }: Bound<Chosen>, name: string): Bound<string> => ({
  value: value[name] ?? '',
  onChange: (next) => onChange({ ...value, [name]: next }),
})

/** How a file is to be read, and what its first works would then look like. */
export function Options({ detail, onDone }: { detail: ImportDetail; onDone?: () => void }) {
  const { importId, format, columns, types } = detail
  const change = usePost(optionsKey, { changes: importPath })
  const form = useForm<Reading>({
    start: startOf(detail),
    async send(chosen) {
      if (await change.run(bodyOf(importId, chosen))) onDone?.()
    },
  })
  const { field } = form
  return (
    <Form of={form} className={`${basic.stack12} ${styles.options}`}>
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
        <Fields title="类型对应频道">
          {types.map(({ id, name, count }) => (
            <SelectField
              key={id}
              label={name || id}
              hint={`${formatNumber(count)} 条`}
              of={oneOf(field('types'), id)}
              options={[['', '按上面的频道'], ...channelOptions, ['skip', '不导入']]}
            />
          ))}
        </Fields>
      )}
      <ColumnFields detail={detail} form={form} />
      {format !== 'maccms' && <Conventions detail={detail} form={form} />}
      {columns.length > 0 || format === 'maccms' ? <NumberRule detail={detail} form={form} /> : null}
      <Sample body={bodyOf(importId, form.values)} />
      <div className={basic.row}>
        <Button kind="primary" submits busy={form.busy}>
          按这样读，再试跑
        </Button>
        <span className={basic.hint}>就地改好的行会留着</span>
      </div>
    </Form>
  )
}

interface PartProps {
  detail: ImportDetail
  form: FormState<Reading>
}

function Fields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <Columns least={280}>{children}</Columns>
    </fieldset>
  )
}

/** Columns of a table that has no header are known by their places. */
const columnChoices = ({ columns, findings }: ImportDetail): (readonly [string, string])[] =>
  columns.length > 0 || findings?.hasHeader !== false
    ? columns.map((column) => [column, column] as const)
    : Array.from({ length: 30 }, (_, place) => [`#${place + 1}`, `第 ${place + 1} 列`] as const)

function ColumnFields({ detail, form: { field } }: PartProps) {
  const { columns, fields, findings, options } = detail
  const choices = columnChoices(detail)
  if (choices.length === 0) return null
  const usual = (name: string) => {
    if (columns.includes(name)) return `${name}（同名）`
    const found = findings?.columns[name]
    return found === undefined ? '没有这一列' : `${found}（认出来的）`
  }
  const isUsed = ({ field: name, required }: ImportDetail['fields'][number]) =>
    required || columns.includes(name) || Boolean(options.columns[name] || findings?.columns[name])
  const select = ({ field: name, name: title, required }: ImportDetail['fields'][number]) => (
    <SelectField
      key={name}
      label={title}
      required={required && name !== 'channel'}
      of={oneOf(field('columns'), name)}
      options={[['', usual(name)], ...choices]}
    />
  )
  const others = fields.filter((one) => !isUsed(one))
  return (
    <>
      <Fields title="字段从哪一列读">{fields.filter(isUsed).map(select)}</Fields>
      {others.length > 0 && (
        <details>
          <summary>文件里没有的字段（{others.length}）</summary>
          <Columns least={280}>{others.map(select)}</Columns>
        </details>
      )}
    </>
  )
}

const separatorOptions = Object.entries(separatorLabels)

function Conventions({ detail, form: { field, values } }: PartProps) {
  const { format, columns, fields, listFields, findings } = detail
  const isTable = format === 'csv' || format === 'xlsx'
  const isRead = (name: string) =>
    columns.includes(name) || Boolean(values.columns[name] || findings?.columns[name])
  const lists = fields.filter(({ field: name }) => listFields.includes(name) && isRead(name))
  const found = (label: string | undefined) => (label === undefined ? '自动' : `自动：${label}`)
  return (
    <Fields title="写法">
      {format !== 'xlsx' && (
        <SelectField
          label="编码"
          of={field('encoding')}
          options={[
            ['', found(findings?.encoding ? encodingLabels[findings.encoding] : undefined)],
            ...Object.entries(encodingLabels),
          ]}
        />
      )}
      {isTable && (
        <SelectField
          label="第一行"
          of={field('header')}
          options={[
            ['', found(findings ? (findings.hasHeader ? '是表头' : '已经是作品') : undefined)],
            ['yes', '是表头'],
            ['no', '已经是作品'],
          ]}
        />
      )}
      {format === 'xlsx' && <TextField label="工作表" placeholder="第一张" of={field('sheet')} />}
      <SelectField
        label="年份在后的日期"
        of={field('dates')}
        options={[
          ['', found(findings?.dates ? dateLabels[findings.dates] : undefined)],
          ...Object.entries(dateLabels),
        ]}
      />
      {lists.map(({ field: name, name: title }) => (
        <SelectField
          key={name}
          label={`${title}之间`}
          of={oneOf(field('separators'), name)}
          options={[
            ['', found(separatorLabels[findings?.separators[name] ?? ''] ?? '逗号、顿号或斜线')],
            ...separatorOptions,
          ]}
        />
      ))}
    </Fields>
  )
}

/** For files without code numbers. */
function NumberRule({ detail, form: { field } }: PartProps) {
  const own = detail.format === 'maccms' ? [['vod_id', 'vod_id'] as const] : columnChoices(detail)
  return (
    <Fields title="没有番号时，由不变的一列组成">
      <SelectField label="列" of={field('numberColumn')} options={[['', '不用，番号自有一列'], ...own]} />
      <TextField label="前缀" placeholder="例如 MV-" maxLength={40} of={field('numberPrefix')} />
    </Fields>
  )
}

/** Step 2: the file could not be read as it was meant to be. */
export function UnreadableFile({ detail }: { detail: ImportDetail }) {
  const drop = useDrop(detail.importId)
  const [isAsked, setAsked] = useState(detail.columns.length > 0)
  return (
    <>
      <StepBox title="" state={['bad', '读不出来']}>
        <p>{detail.msg}</p>
        <div className={basic.row}>
          {!isAsked && (
            <Button kind="primary" onClick={() => setAsked(true)}>
              改读法，再试跑
            </Button>
          )}
          <Button busy={drop.busy} onClick={() => void drop.run({})}>
            换文件
          </Button>
        </div>
      </StepBox>
      {isAsked && (
        <Box title="读法" note="对应好就再试跑一次" padded>
          <Options detail={detail} />
        </Box>
      )}
    </>
  )
}

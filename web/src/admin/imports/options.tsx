import { channels } from '@yehang/contract/channels'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { channelNames } from '../../lib/channel-names.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import type { ImportDetail } from './calls.ts'
import { useImportChange } from './import-changes.ts'

const channelOptions = Object.entries(channels).map(
  ([name, modId]) => [String(modId), channelNames[name as keyof typeof channels]] as const,
)

/** How a file is to be read: the channel of lines that name none, columns for our fields, types for channels. */
export function Options({ detail, onDone }: { detail: ImportDetail; onDone?: () => void }) {
  const { importId, options, format, columns, fields, types } = detail
  const { busy, run } = useImportChange()
  const [channel, setChannel] = useState(options.channel === null ? '' : String(options.channel))
  const [mapped, setMapped] = useState(options.columns)
  const [typed, setTyped] = useState(options.types)
  const save = async () => {
    const body = {
      importId,
      channel: channel === '' ? null : Number(channel),
      columns: Object.fromEntries(Object.entries(mapped).filter(([, column]) => column !== '')),
      types: Object.fromEntries(Object.entries(typed).filter(([, to]) => to !== '')),
    }
    if (await run(() => post('POST /v2/staff/import/options', { body }))) onDone?.()
  }
  const isNamed = (field: string) => columns.includes(field)
  return (
    <form
      className="imp-options"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label="频道" hint="给没有写频道的行">
        {(control) => (
          <select {...control} value={channel} onChange={({ target }) => setChannel(target.value)}>
            <option value="">不给，没写的算有错</option>
            {channelOptions.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {format === 'maccms' && types.length > 0 && (
        <fieldset>
          <legend>类型对应频道</legend>
          <div className="imp-grid">
            {types.map(({ id, name, count }) => (
              <Field key={id} label={name || id} hint={`${formatNumber(count)} 条`}>
                {(control) => (
                  <select
                    {...control}
                    value={typed[id] ?? ''}
                    onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
                  >
                    <option value="">按上面的频道</option>
                    {channelOptions.map(([value, one]) => (
                      <option key={value} value={value}>
                        {one}
                      </option>
                    ))}
                    <option value="skip">不导入</option>
                  </select>
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      {columns.length > 0 && (
        <fieldset>
          <legend>字段从哪一列读</legend>
          <div className="imp-grid">
            {fields.map(({ field, name, required }) => (
              <Field key={field} label={name} required={required && field !== 'channel'}>
                {(control) => (
                  <select
                    {...control}
                    value={mapped[field] ?? ''}
                    onChange={({ target }) => setMapped({ ...mapped, [field]: target.value })}
                  >
                    <option value="">{isNamed(field) ? `${field}（同名）` : '没有这一列'}</option>
                    {columns.map((column) => (
                      <option key={column} value={column}>
                        {column}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      <div className="row">
        <Button kind="primary" submits busy={busy}>
          按这样读，再试跑
        </Button>
        <span className="text-12 muted">就地改好的行会留着</span>
      </div>
    </form>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type Dispatch, Fragment, type ReactNode, type SetStateAction } from 'react'
import { post } from '../../../../api/connection.ts'
import { callOptions } from '../../../../api/queries.ts'
import * as basic from '../../../ui/basic.module.css'
import { QueryResult } from '../../../ui/box.tsx'
import type { Edit } from '../../../ui/editing/edit.ts'
import { SaveButtons } from '../../../ui/editing/save-buttons.tsx'
import { saveVersioned, useEditing } from '../../../ui/editing/use-editing.tsx'
import { digitsOnly, SelectField, TextAreaField, TextField } from '../../../ui/forms/controls.tsx'
import { type Bound, Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { State } from '../../../ui/marks.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshWorks } from '../calls.ts'
import { Section } from '../editor/section.tsx'
import { EvidenceField } from './evidence-field.tsx'
import * as styles from './rights.module.css'
import {
  bases,
  changesOf,
  draftOf,
  type Rights,
  type RightsDraft,
  rightsEdits,
  rightsText,
  rightsTitles,
} from './rights-draft.ts'

const rightsOf = (workId: string) =>
  callOptions('GET /v2/staff/works/rights/{id}', { params: { id: workId } })

export type RightsEdit = Edit<RightsDraft> | null

interface RightsProps {
  workId: string
  /** The unsaved changes of the rights. */
  edit: RightsEdit
  onEdit: Dispatch<SetStateAction<RightsEdit>>
}

/** By what right the work is shown, and what shows it. */
export function RightsSection({ workId, edit, onEdit }: RightsProps) {
  const client = useQueryClient()
  const query = useQuery(rightsOf(workId))
  const show = (data: Rights) => {
    client.setQueryData(rightsOf(workId).queryKey, (known) => known && { ...known, data })
    refreshWorks(client)
  }
  const required = query.data?.data.required ?? false
  return (
    <Section number={6} title="权利" note={required ? '设置里开着「发布前必填」' : '发布前不强制填写'}>
      <QueryResult query={query} fault="读不到权利">
        {({ data }) => (
          <RightsForm workId={workId} edit={edit} onEdit={onEdit} rights={data} onSaved={show} />
        )}
      </QueryResult>
    </Section>
  )
}

interface RightsFormProps extends RightsProps {
  rights: Rights
  onSaved: (rights: Rights) => void
}

const basisOptions = [['', '还没有选'], ...bases] as const

function RightsForm({ workId, rights, edit, onEdit, onSaved }: RightsFormProps) {
  const client = useQueryClient()
  const readAnew = async () => {
    const { queryKey } = rightsOf(workId)
    await client.refetchQueries({ queryKey })
    return client.getQueryData(queryKey)?.data ?? rights
  }
  const editing = useEditing({
    state: rights,
    fieldsOf: draftOf,
    edits: rightsEdits,
    edit,
    onEdit,
    titles: rightsTitles,
    text: rightsText,
    send: ({ state, values }) =>
      saveVersioned({
        async save() {
          const body = { workId, version: state.version, ...changesOf(state, values) }
          const { data } = await post('POST /v2/staff/works/rights', { body }, { repeatSubmit: false })
          onSaved(data)
          toast({ text: '权利已保存' })
          return data
        },
        readAnew,
        reason: 'rights_changed_meanwhile',
        editorOf: ({ staffName }) => staffName,
      }),
  })
  const { field, question } = editing
  const [consents, people] = [field('consents'), field('people')]
  const { required, missing } = rights
  return (
    <div className={styles.rights}>
      <SelectField label="依据" required={required} of={field('basis')} options={basisOptions} />
      <TextField
        label="许可方"
        required={required}
        of={field('licensor')}
        maxLength={200}
        placeholder="谁许可的，合同号；自制的写自己"
      />
      <Columns least={260} className={styles.columns}>
        <PairField
          label="许可期"
          className={styles.days}
          type="date"
          fields={[
            ['许可期开始', field('startsOn')],
            ['许可期结束', field('endsOn')],
          ]}
          between="–"
        />
        <TextField label="地域" of={field('territory')} maxLength={100} placeholder="全球" />
      </Columns>
      <EvidenceField workId={workId} rights={rights} onChanged={onSaved} />
      <PairField
        label="出镜同意"
        className={styles.people}
        inputMode="numeric"
        maxLength={4}
        clean={digitsOnly}
        fields={[
          ['已存同意的人数', consents],
          ['出镜的人数', people],
        ]}
        before={consentBefore(rights, consents.before !== undefined || people.before !== undefined)}
        between="/"
        after={<span className={basic.hint}>位已存</span>}
      />
      <TextAreaField label="备注" of={field('note')} rows={2} maxLength={500} />
      <div className={`${basic.row} ${basic.wrap}`}>
        {missing.length > 0 ? (
          <State kind={required ? 'bad' : 'draft'}>
            还缺{missing.join('、')}
            {required && '，不能发布'}
          </State>
        ) : (
          <State kind="ok">齐了</State>
        )}
        <SaveButtons of={editing} title="保存权利" />
      </div>
      {question}
    </div>
  )
}

interface PairFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string
  fields: readonly (readonly [label: string, of: Bound<string>])[]
  clean?: (typed: string) => string
  before?: string | undefined
  between: string
  after?: ReactNode
}

/** Two values that are one line of the form. */
function PairField(props: PairFieldProps) {
  const { label, className, fields, clean = (typed) => typed, before, between, after, ...input } = props
  const error = fields.map(([, of]) => of.error).find((one) => one !== undefined)
  return (
    <Field label={label} error={error} before={before}>
      {({ id, ...control }) => (
        <span className={`${basic.row} ${className}`}>
          {fields.map(([name, of], place) => (
            <Fragment key={name}>
              {place > 0 && between}
              <TextInput
                {...(place === 0 && { id })}
                {...control}
                {...input}
                label={name}
                of={{ value: of.value, onChange: (typed) => of.onChange(clean(typed)) }}
              />
            </Fragment>
          ))}
          {after}
        </span>
      )}
    </Field>
  )
}

function consentBefore({ people, consents }: Rights, isChanged: boolean): string | undefined {
  if (!isChanged) return undefined
  return people === null ? '' : `${consents ?? 0} / ${people} 位`
}

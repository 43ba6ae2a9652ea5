import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { post } from '../../../../api/connection.ts'
import { callOptions } from '../../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import type { Edit } from '../../../ui/editing/edit.ts'
import { saveVersioned, useEditing } from '../../../ui/editing/use-editing.tsx'
import { digitsOnly, SelectField, TextAreaField, TextField } from '../../../ui/forms/controls.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshWorks } from '../calls.ts'
import { Section } from '../editor/section.tsx'
import { EvidenceField } from './evidence-field.tsx'
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
import './rights.css'

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
  const { field, wrong, changed, isEdited, busy, save, reset, question } = useEditing({
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
  const [startsOn, endsOn, consents, people] = [
    field('startsOn'),
    field('endsOn'),
    field('consents'),
    field('people'),
  ]
  const { required, missing } = rights
  return (
    <div className="rights">
      <SelectField label="依据" required={required} of={field('basis')} options={basisOptions} />
      <TextField
        label="许可方"
        required={required}
        of={field('licensor')}
        maxLength={200}
        placeholder="谁许可的，合同号；自制的写自己"
      />
      <div className="pair">
        <Field label="许可期" error={startsOn.error ?? endsOn.error}>
          {(control) => (
            <span className="row rights-days">
              <input
                {...control}
                type="date"
                aria-label="许可期开始"
                value={startsOn.value}
                onChange={({ target }) => startsOn.onChange(target.value)}
              />
              –
              <input
                className={control.className}
                type="date"
                aria-label="许可期结束"
                value={endsOn.value}
                onChange={({ target }) => endsOn.onChange(target.value)}
              />
            </span>
          )}
        </Field>
        <TextField label="地域" of={field('territory')} maxLength={100} placeholder="全球" />
      </div>
      <EvidenceField workId={workId} rights={rights} onChanged={onSaved} />
      <Field
        label="出镜同意"
        error={wrong.consents ?? wrong.people}
        before={consentBefore(rights, consents.before !== undefined || people.before !== undefined)}
      >
        {(control) => (
          <span className="row rights-people">
            <input
              {...control}
              inputMode="numeric"
              maxLength={4}
              aria-label="已存同意的人数"
              value={consents.value}
              onChange={({ target }) => consents.onChange(digitsOnly(target.value))}
            />
            /
            <input
              className={control.className}
              inputMode="numeric"
              maxLength={4}
              aria-label="出镜的人数"
              value={people.value}
              onChange={({ target }) => people.onChange(digitsOnly(target.value))}
            />
            <span className="muted text-12">位已存</span>
          </span>
        )}
      </Field>
      <TextAreaField label="备注" of={field('note')} rows={2} maxLength={500} />
      <div className="row rights-foot">
        {missing.length > 0 ? (
          <State kind={required ? 'bad' : 'draft'}>
            还缺{missing.join('、')}
            {required && '，不能发布'}
          </State>
        ) : (
          <State kind="ok">齐了</State>
        )}
        <span className="end row">
          {isEdited && (
            <Button small kind="quiet" disabled={busy} onClick={reset}>
              放弃
            </Button>
          )}
          <Button
            small
            kind="primary"
            busy={busy}
            disabled={changed.length === 0}
            onClick={() => void save()}
          >
            保存权利
          </Button>
        </span>
      </div>
      {question}
    </div>
  )
}

function consentBefore({ people, consents }: Rights, isChanged: boolean): string | undefined {
  if (!isChanged) return undefined
  return people === null ? '' : `${consents ?? 0} / ${people} 位`
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import { post } from '../../../../api/connection.ts'
import { ApiError } from '../../../../api/error.ts'
import { callOptions } from '../../../../api/queries.ts'
import { announceFault } from '../../../ui/announce-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { addEdits, afterSaving, type Edit, isConflict, withEdit } from '../../../ui/forms/edit.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshWorks } from '../calls.ts'
import { Section } from '../editor/section.tsx'
import { EvidenceField } from './evidence-field.tsx'
import { bases, changesOf, draftOf, type RightsDraft } from './rights-draft.ts'
import './rights.css'

export type Rights = AnswerTo<'GET /v2/staff/works/rights/{id}'>['data']

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

function RightsForm({ workId, rights, edit, onEdit, onSaved }: RightsFormProps) {
  const client = useQueryClient()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const stands = draftOf(rights)
  const draft = withEdit(stands, edit)
  const changes = changesOf(rights, draft)
  const changed = Object.keys(changes)
  const set = (part: Partial<RightsDraft>) => onEdit((known) => addEdits(stands, rights.version, known, part))
  const before = (field: keyof typeof changes) => (field in changes ? String(rights[field] ?? '') : undefined)
  /** After seeing the present value, staff may overwrite it. */
  const catchUp = async () => {
    const { queryKey } = rightsOf(workId)
    await client.refetchQueries({ queryKey })
    const { version } = client.getQueryData(queryKey)?.data ?? rights
    onEdit((known) => known && { ...known, version })
  }
  const save = async () => {
    if (edit === null || changed.length === 0 || busy) return
    setBusy(true)
    setWrong({})
    try {
      const body = { workId, version: edit.version, ...changes }
      const { data } = await post('POST /v2/staff/works/rights', { body }, { repeatSubmit: false })
      const saved = { before: stands, sent: edit, stands: draftOf(data), version: data.version }
      onEdit((known) => afterSaving(known, saved))
      onSaved(data)
      toast({ text: '权利已保存' })
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.fields)
      announceFault(error)
      if (isConflict(error)) await catchUp()
    } finally {
      setBusy(false)
    }
  }
  const { required, missing } = rights
  return (
    <div className="rights">
      <Field label="依据" required={required} error={wrong.basis} before={basisBefore(rights, changes)}>
        {(control) => (
          <select {...control} value={draft.basis} onChange={({ target }) => set({ basis: target.value })}>
            <option value="">还没有选</option>
            {bases.map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="许可方" required={required} error={wrong.licensor} before={before('licensor')}>
        {(control) => (
          <input
            {...control}
            maxLength={200}
            value={draft.licensor}
            placeholder="谁许可的，合同号；自制的写自己"
            onChange={({ target }) => set({ licensor: target.value })}
          />
        )}
      </Field>
      <div className="pair">
        <Field label="许可期" error={wrong.startsOn ?? wrong.endsOn}>
          {(control) => (
            <span className="row rights-days">
              <input
                {...control}
                type="date"
                aria-label="许可期开始"
                value={draft.startsOn}
                onChange={({ target }) => set({ startsOn: target.value })}
              />
              –
              <input
                className={control.className}
                type="date"
                aria-label="许可期结束"
                value={draft.endsOn}
                onChange={({ target }) => set({ endsOn: target.value })}
              />
            </span>
          )}
        </Field>
        <Field label="地域" error={wrong.territory} before={before('territory')}>
          {(control) => (
            <input
              {...control}
              maxLength={100}
              value={draft.territory}
              placeholder="全球"
              onChange={({ target }) => set({ territory: target.value })}
            />
          )}
        </Field>
      </div>
      <EvidenceField workId={workId} rights={rights} onChanged={onSaved} />
      <Field label="出镜同意" error={wrong.consents ?? wrong.people} before={consentBefore(rights, changes)}>
        {(control) => (
          <span className="row rights-people">
            <input
              {...control}
              inputMode="numeric"
              maxLength={4}
              aria-label="已存同意的人数"
              value={draft.consents}
              onChange={({ target }) => set({ consents: target.value.replaceAll(/\D/g, '') })}
            />
            /
            <input
              className={control.className}
              inputMode="numeric"
              maxLength={4}
              aria-label="出镜的人数"
              value={draft.people}
              onChange={({ target }) => set({ people: target.value.replaceAll(/\D/g, '') })}
            />
            <span className="muted text-12">位已存</span>
          </span>
        )}
      </Field>
      <Field label="备注" error={wrong.note} before={before('note')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={500}
            value={draft.note}
            onChange={({ target }) => set({ note: target.value })}
          />
        )}
      </Field>
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
          {edit !== null && (
            <Button small kind="quiet" disabled={busy} onClick={() => onEdit(null)}>
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
    </div>
  )
}

const basisBefore = (rights: Rights, changes: object) =>
  'basis' in changes ? (bases.find(([value]) => value === rights.basis)?.[1] ?? '') : undefined

const consentBefore = ({ people, consents }: Rights, changes: object) =>
  'people' in changes || 'consents' in changes
    ? people === null
      ? ''
      : `${consents ?? 0} / ${people} 位`
    : undefined

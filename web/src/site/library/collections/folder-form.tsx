import { folderDescriptionMax, folderNameMax } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { ApiError } from '../../../api/error.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { useFocusRecovery } from '../../../ui/focus-lost.ts'
import * as fieldStyles from '../../../ui/forms/field.module.css'
import { Field } from '../../../ui/forms/field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import { announceFault } from '../../members/session/announce-fault.ts'
import * as styles from './collections.module.css'
import { Confirmation } from './confirmation.tsx'

export interface FolderValues {
  cateName: string
  description: string
  isPrivate: 0 | 1
  descriptionPublic: 0 | 1
}

interface FolderFormProps {
  heading?: ReactNode
  start?: FolderValues
  /** On the button that sends it. */
  action: string
  /** Rejects with the server's answer, which is shown beside the field that it names, else below the form. */
  onSubmit: (values: FolderValues) => Promise<void>
  onCancel: () => void
}

const blank: FolderValues = { cateName: '', description: '', isPrivate: 1, descriptionPublic: 0 }

/** As the server counts: an emoji is one. */
const lengthOf = (text: string) => [...text].length

/** The errors of a folder before it is sent (docs/requirements.md, library 5). */
export function faultsOf({ cateName, description }: FolderValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (cateName.trim() === '') faults.cateName = texts.folderNameNeeded
  else if (lengthOf(cateName.trim()) > folderNameMax) faults.cateName = `名称最多 ${folderNameMax} 个字`
  if (lengthOf(description) > folderDescriptionMax) {
    faults.description = `说明最多 ${folderDescriptionMax} 个字`
  }
  return faults
}

/** Name, description and visibility of a new or an existing folder. */
export function FolderForm({ heading, start = blank, action, onSubmit, onCancel }: FolderFormProps) {
  const [values, setValues] = useState(start)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const form = useFocusRecovery<HTMLFormElement>()
  const isNew = start === blank
  useEffect(() => {
    if (isNew) form.current?.querySelector('input')?.focus()
  }, [form, isNew])
  /** Typing in a field removes its error. */
  const type = (typed: Partial<FolderValues>) => {
    setValues({ ...values, ...typed })
    const gone = new Set([...Object.keys(typed), 'form'])
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !gone.has(name))))
  }
  const [asks, setAsks] = useState(false)
  const isPublic = values.isPrivate === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(values)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    if (isPublic && start.isPrivate === 1) setAsks(true)
    else void send()
  }
  const send = async () => {
    if (sending) return
    setSending(true)
    try {
      await onSubmit({ ...values, cateName: values.cateName.trim() })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 403) announceFault(error)
      else setFaults(hasOwnPlace(error.fields) ? error.fields : { form: error.message })
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={styles.form} noValidate tabIndex={-1} ref={form} onSubmit={submit}>
      {heading}
      <Field
        label="名称"
        name="cateName"
        note={`${lengthOf(values.cateName)} / ${folderNameMax}`}
        placeholder="例如：冬天看的"
        autoComplete="off"
        value={values.cateName}
        error={faults.cateName}
        onChange={({ target }) => type({ cateName: target.value })}
      />
      <Description
        value={values.description}
        error={faults.description}
        onChange={(description) => type({ description })}
      />
      <div className={styles.private}>
        <Icon of={icons.lock} size={16} />
        <Switch
          label="仅自己可见"
          on={values.isPrivate === 1}
          onChange={(on) => setValues({ ...values, isPrivate: on ? 1 : 0 })}
        />
      </div>
      {isPublic && (
        <>
          <p className={`${textStyles.muted} ${textStyles.small}`}>
            公开后，有链接的人都能看到名称和里面的作品；说明默认只有你自己看得到。
          </p>
          <div className={styles.private}>
            <Icon of={icons.link} size={16} />
            <Switch
              label="说明也公开"
              on={values.descriptionPublic === 1}
              onChange={(on) => setValues({ ...values, descriptionPublic: on ? 1 : 0 })}
            />
          </div>
        </>
      )}
      {faults.form && (
        <p className={fieldStyles.error} role="alert">
          <Icon of={icons.circleAlert} size={14} />
          {faults.form}
        </p>
      )}
      <div className={styles.acts}>
        <button type="button" className={buttonStyles.button} onClick={onCancel}>
          {texts.cancel}
        </button>
        <button
          type="submit"
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          aria-disabled={sending}
        >
          {action}
        </button>
      </div>
      <Confirmation
        title={`公开“${values.cateName.trim()}”？`}
        text={`有链接的人都能看到它的名称${isDescribed(values) ? '、说明' : ''}和里面的作品。可以随时改回仅自己可见。`}
        icon={icons.link}
        action="公开"
        open={asks}
        onClose={() => setAsks(false)}
        act={send}
      />
    </form>
  )
}

const isDescribed = ({ description, descriptionPublic }: FolderValues) =>
  descriptionPublic === 1 && description !== ''

function hasOwnPlace(fields: Record<string, string>): boolean {
  return fields.cateName !== undefined || fields.description !== undefined
}

interface DescriptionProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Description({ value, error, onChange }: DescriptionProps) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <div className={fieldStyles.about}>
        <label htmlFor={id}>说明（可不填）</label>
        <span>
          {lengthOf(value)} / {folderDescriptionMax}
        </span>
      </div>
      <div
        className={
          error
            ? `${fieldStyles.input} ${fieldStyles.area} ${fieldStyles.invalid}`
            : `${fieldStyles.input} ${fieldStyles.area}`
        }
      >
        <textarea
          id={id}
          rows={3}
          placeholder="给自己看的备注，公开收藏夹时默认不公开"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}e` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {error && (
        <p className={fieldStyles.error} id={`${id}e`}>
          <Icon of={icons.circleAlert} size={14} />
          {error}
        </p>
      )}
    </div>
  )
}

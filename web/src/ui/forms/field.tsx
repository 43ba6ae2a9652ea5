import { type InputHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId, useState } from 'react'
import * as buttonStyles from '../button.module.css'
import { Icon } from '../icon.tsx'
import * as icons from '../icons.ts'
import * as styles from './field.module.css'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  ref?: Ref<HTMLInputElement>
  /** At the end of the label's line: the maximum length, or the purpose. */
  note?: string | undefined
  /** Below the field. */
  hint?: string | undefined
  error?: string | undefined
  /** Beside the text, inside the frame. */
  inside?: ReactNode
  /** Beside the frame. */
  beside?: ReactNode
}

/** A line of text with its label, and a sentence below where something is wrong with it. */
export function Field({ label, note, hint, error, inside, beside, ...input }: FieldProps) {
  const id = useId()
  const describedBy = [note && `${id}n`, error ? `${id}e` : hint && `${id}h`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.about}>
        <label htmlFor={id}>{label}</label>
        {note && <span id={`${id}n`}>{note}</span>}
      </div>
      <div className={styles.line}>
        <div className={error ? `${styles.input} ${styles.invalid}` : styles.input}>
          <input
            type="text"
            autoCapitalize="none"
            spellCheck="false"
            {...input}
            id={id}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy || undefined}
          />
          {inside}
        </div>
        {beside}
      </div>
      {error && (
        <p className={styles.error} id={`${id}e`}>
          <Icon of={icons.circleAlert} size={14} />
          {error}
        </p>
      )}
      {hint && !error && (
        <p className={styles.hint} id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** For a button beside the text: the field keeps the focus, and a phone its keyboard. */
export function preventFocusLoss(event: MouseEvent): void {
  event.preventDefault()
}

/** A password; the visitor may make it visible. */
export function PasswordField(props: FieldProps) {
  const [seen, setSeen] = useState(false)
  return (
    <Field
      {...props}
      type={seen ? 'text' : 'password'}
      inside={
        <button
          type="button"
          className={buttonStyles.icon}
          aria-label={seen ? `隐藏${props.label}` : `显示${props.label}`}
          aria-pressed={seen}
          onMouseDown={preventFocusLoss}
          onClick={() => setSeen(!seen)}
        >
          <Icon of={seen ? icons.eyeOff : icons.eye} />
        </button>
      }
    />
  )
}

import { type ReactNode, useId } from 'react'
import * as basic from '../basic.module.css'
import * as formStyles from './forms.module.css'

/** A field of a form: its value, what happens when it is typed, and what is to be said of it. */
export interface Bound<Value> {
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
  /** The saved value in words, where another one is typed. */
  before?: string | undefined
}

interface FieldProps {
  label: ReactNode
  required?: boolean
  /** Its label stands above it in grey, also on a wide screen. */
  above?: boolean | undefined
  /** Its error, in a sentence. */
  error?: string | undefined
  /** The value before, where it was changed and not saved: an orange edge marks it. */
  before?: string | undefined
  hint?: ReactNode
  /** Given the id for the control and what describes it. */
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
    className: string
  }) => ReactNode
}

interface FieldRowProps {
  label: string
  required?: boolean
  children: ReactNode
}

/** A line of a form that is no single control: files, a list. */
export function FieldRow({ label, required, children }: FieldRowProps) {
  return (
    <div className={formStyles.field}>
      <span className={required ? `${formStyles.label} ${formStyles.required}` : formStyles.label}>
        {label}
      </span>
      {children}
    </div>
  )
}

/** A line of a form: the label at the left, on a phone above. */
export function Field({ label, required, above, error, before, hint, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined || before !== undefined
  const className = [error !== undefined && formStyles.invalid, before !== undefined && formStyles.edited]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={above ? basic.column : formStyles.field}>
      <label htmlFor={id} className={above ? basic.hint : required ? formStyles.required : ''}>
        {label}
      </label>
      <div>
        {children({
          id,
          'aria-describedby': hasNote ? noteId : undefined,
          'aria-invalid': error !== undefined,
          className,
        })}
        {hasNote && (
          <p id={noteId} className={error === undefined ? basic.hint : `${basic.text12} ${basic.cDanger}`}>
            {error ?? hint ?? `原：${before || '空'}`}
          </p>
        )}
      </div>
    </div>
  )
}

import { type TextareaHTMLAttributes, useId } from 'react'
import { Icon } from '../icon.tsx'
import * as icons from '../icons.ts'
import * as styles from './field.module.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  name: string
  note: string
  error?: string | undefined
}

/** Several lines of a form. */
export function TextArea({ label, note, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.about}>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}n`}>{note}</span>
      </div>
      <div
        className={
          error ? `${styles.input} ${styles.area} ${styles.invalid}` : `${styles.input} ${styles.area}`
        }
      >
        <textarea
          {...area}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}e` : `${id}n`}
        />
      </div>
      {error && (
        <p className={styles.error} id={`${id}e`}>
          <Icon of={icons.circleAlert} size={14} />
          {error}
        </p>
      )}
    </div>
  )
}

import { type TextareaHTMLAttributes, useId } from 'react'
import { Icon } from '../icon.tsx'
import * as icons from '../icons.ts'

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
    <div className="field">
      <div className="about">
        <label htmlFor={id}>{label}</label>
        <span id={`${id}n`}>{note}</span>
      </div>
      <div className={error ? 'input tall invalid' : 'input tall'}>
        <textarea
          {...area}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}e` : `${id}n`}
        />
      </div>
      {error && (
        <p className="error-text" id={`${id}e`}>
          <Icon of={icons.circleAlert} size={14} />
          {error}
        </p>
      )}
    </div>
  )
}

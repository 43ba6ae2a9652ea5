import type { ComponentProps, ReactNode } from 'react'
import { type Bound, Field } from './field.tsx'

interface ControlProps<Value> {
  label: string
  of: Bound<Value>
  required?: boolean | undefined
  hint?: ReactNode
}

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'required'>

interface TextFieldProps extends ControlProps<string>, InputProps {
  /** What remains of a typed text: digits alone, for example. */
  clean?: (typed: string) => string
}

/** What describes a field, for the `Field` round its control. */
const around = <Value,>({ label, of, required, hint }: ControlProps<Value>) => ({
  label,
  required: required ?? false,
  error: of.error,
  before: of.before,
  hint,
})

export function TextField({ label, of, required, hint, clean = (typed) => typed, ...more }: TextFieldProps) {
  return (
    <Field {...around({ label, of, required, hint })}>
      {(control) => (
        <input
          {...control}
          {...more}
          value={of.value}
          onChange={({ target }) => of.onChange(clean(target.value))}
        />
      )}
    </Field>
  )
}

export const digitsOnly = (typed: string) => typed.replace(/\D/g, '')

interface TextAreaFieldProps extends ControlProps<string> {
  rows?: number
  maxLength?: number
  placeholder?: string
}

export function TextAreaField({ label, of, required, hint, ...more }: TextAreaFieldProps) {
  return (
    <Field {...around({ label, of, required, hint })}>
      {(control) => (
        <textarea
          {...control}
          {...more}
          value={of.value}
          onChange={({ target }) => of.onChange(target.value)}
        />
      )}
    </Field>
  )
}

interface SelectFieldProps<Value extends string | number> extends ControlProps<Value> {
  options: readonly (readonly [value: Value, title: string])[]
}

/** The browser's own list, on a phone as on a desktop. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { of, options } = props
  return (
    <Field {...around(props)}>
      {(control) => (
        <select
          {...control}
          value={of.value}
          onChange={({ target }) => {
            const chosen = options.find(([value]) => String(value) === target.value)
            if (chosen) of.onChange(chosen[0])
          }}
        >
          {options.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

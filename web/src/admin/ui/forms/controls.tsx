import type { ComponentProps, ReactNode } from 'react'
import * as basic from '../basic.module.css'
import { type Bound, Field } from './field.tsx'
import * as formStyles from './forms.module.css'
import { Select, TextArea, TextInput } from './inputs.tsx'

interface ControlProps<Value> {
  label: ReactNode
  of: Bound<Value>
  required?: boolean | undefined
  /** Its label stands above it in grey, also on a wide screen. */
  above?: boolean
  hint?: ReactNode
}

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'required'>

interface TextFieldProps extends ControlProps<string>, InputProps {
  /** What remains of a typed text: digits alone, for example. */
  clean?: (typed: string) => string
}

/** What describes a field, for the `Field` round its control. */
const around = <Value,>({ label, of, required, above, hint }: ControlProps<Value>) => ({
  label,
  required: required ?? false,
  above,
  error: of.error,
  before: of.before,
  hint,
})

export function TextField({ clean = (typed) => typed, ...props }: TextFieldProps) {
  const { label, of, required, above, hint, className, ...more } = props
  return (
    <Field {...around(props)}>
      {(control) => (
        <TextInput
          {...control}
          {...more}
          className={className ? `${control.className} ${className}` : control.className}
          of={{ value: of.value, onChange: (typed) => of.onChange(clean(typed)) }}
        />
      )}
    </Field>
  )
}

export const digitsOnly = (typed: string) => typed.replace(/\D/g, '')

interface TextAreaFieldProps extends ControlProps<string> {
  rows?: number
  maxLength?: number
  placeholder?: string | undefined
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, of, required, above, hint, ...more } = props
  return <Field {...around(props)}>{(control) => <TextArea {...control} {...more} of={of} />}</Field>
}

interface SelectFieldProps<Value extends string | number> extends ControlProps<Value> {
  options: readonly (readonly [value: Value, title: string])[]
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { of, options } = props
  return <Field {...around(props)}>{(control) => <Select {...control} of={of} options={options} />}</Field>
}

interface CheckFieldProps {
  of: Pick<Bound<boolean>, 'value' | 'onChange'>
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** A box to be ticked, with its words behind it. */
export function CheckField({ of, disabled, className = basic.row, children }: CheckFieldProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={of.value}
        disabled={disabled}
        onChange={({ target }) => of.onChange(target.checked)}
      />
      {children}
    </label>
  )
}

interface CheckListProps<Value extends string> {
  label: string
  /** So many pixels each needs at least; as many as fit stand side by side. */
  least?: number
  options: readonly (readonly [value: Value, title: string])[]
  chosen: readonly Value[]
  isDisabled?: (value: Value) => boolean
  onChange: (chosen: Value[]) => void
}

/** Any number of some. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { label, least = 170, options, chosen, isDisabled, onChange } = props
  return (
    <fieldset
      className={formStyles.choices}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${least}px), 1fr))` }}
      aria-label={label}
    >
      {options.map(([one, title]) => (
        <CheckField
          key={one}
          disabled={isDisabled?.(one) ?? false}
          of={{
            value: chosen.includes(one),
            onChange: (on) => onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one)),
          }}
        >
          {title}
        </CheckField>
      ))}
    </fieldset>
  )
}

import type { ComponentProps } from 'react'
import type { Bound } from './field.tsx'
import * as formStyles from './forms.module.css'

interface InputProps<Value> {
  /** Read out, where nothing is shown beside the control. */
  label?: string
  of: Pick<Bound<Value>, 'value' | 'onChange'>
}

type Native<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'value' | 'onChange'>

const inputClass = (className: string | undefined) =>
  className ? `${formStyles.input} ${className}` : formStyles.input

/** A line of text within other things, rather than in a form. */
export function TextInput({ label, of, className, ...native }: InputProps<string> & Native<'input'>) {
  return (
    <input
      className={inputClass(className)}
      aria-label={label}
      value={of.value}
      onChange={({ target }) => of.onChange(target.value)}
      {...native}
    />
  )
}

export function TextArea({ label, of, className, ...native }: InputProps<string> & Native<'textarea'>) {
  return (
    <textarea
      className={inputClass(className)}
      aria-label={label}
      value={of.value}
      onChange={({ target }) => of.onChange(target.value)}
      {...native}
    />
  )
}

interface SelectProps<Value extends string | number> extends InputProps<Value>, Native<'select'> {
  options: readonly (readonly [value: Value, title: string])[]
}

/** The browser's own list, on a phone as on a desktop. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, of, options, className, ...native } = props
  return (
    <select
      className={inputClass(className)}
      aria-label={label}
      value={of.value}
      onChange={({ target }) => {
        const chosen = options.find(([value]) => String(value) === target.value)
        if (chosen) of.onChange(chosen[0])
      }}
      {...native}
    >
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  )
}

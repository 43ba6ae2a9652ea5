import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/error.ts'
import { announceFault } from './announce-fault.ts'

/** What is typed into a form, by the names of its fields. */
export type Values = Record<string, string>
/** What is wrong with a value, in a sentence for who typed it. */
export type Check = (value: string, values: Values) => string | null

interface FormOptions {
  /** By the name of the field. */
  checks: Record<string, Check>
  /** Sends what was checked. What the server refuses by field is shown there, anything else above the button. */
  submit: (values: Values) => Promise<void>
  /** After a refusal, once it is shown. */
  onRefused?: (form: HTMLFormElement) => void
}

/**
 * A form whose fields keep their own text: a password manager, or a hand before the page's script came, may fill them.
 * A field is checked when it is left and when the form is sent; one that was wrong also while it is put right.
 */
export function useForm({ checks, submit, onRefused }: FormOptions) {
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const underway = useRef(false)

  const check = (form: HTMLFormElement, wanted: (name: string, value: string) => boolean) => {
    const values = valuesOf(form)
    const found: Partial<Values> = {}
    for (const [name, check] of Object.entries(checks)) {
      const value = values[name] ?? ''
      const error = wanted(name, value) ? check(value, values) : errors[name]
      if (error) found[name] = error
    }
    setErrors(found)
    return found
  }

  const send = async (form: HTMLFormElement) => {
    const found = check(form, () => true)
    setFault(null)
    if (focusFirst(form, found)) return
    underway.current = true
    setSending(true)
    try {
      await submit(valuesOf(form))
    } catch (error) {
      if (!(error instanceof ApiError)) return announceFault(error)
      const refused = ownFields(form, error.fields)
      setErrors(refused)
      if (Object.keys(refused).length === 0) setFault(error.message)
      onRefused?.(form)
      focusFirst(form, refused)
    } finally {
      underway.current = false
      setSending(false)
    }
  }

  return {
    errors,
    /** The refusal of the whole. */
    fault,
    sending,
    /** For the `<form>`. Without a script nothing may be sent: a password would stand in the address. */
    handlers: {
      noValidate: true,
      method: 'post',
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        if (!underway.current) void send(event.currentTarget)
      },
      onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
        const left = target.getAttribute('name')
        check(currentTarget, (name, value) => name in errors || (name === left && value !== ''))
      },
      onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
        if (Object.keys(errors).length > 0) check(currentTarget, (name) => name in errors)
      },
    } as const,
  }
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}

/** What the server says about fields that the form has. */
function ownFields(form: HTMLFormElement, fields: Record<string, string>): Partial<Values> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => form.elements.namedItem(name)))
}

function focusFirst(form: HTMLFormElement, errors: Partial<Values>): boolean {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || !errors[element.name]) continue
    element.focus()
    return true
  }
  return false
}

import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/error.ts'
import { notifyUnknown } from '../snackbar.tsx'

/** The values of a form, by the names of its fields. */
export type Values = Record<string, string>
/** What is wrong with a value, in a sentence for the visitor. */
export type Check = (value: string, values: Values) => string | null

interface FormOptions {
  /** By the name of the field. */
  checks: Record<string, Check>
  /** Sends the checked values. A refusal by field is shown there, any other above the button. */
  submit: (values: Values) => Promise<void>
  /** Resolves once the checks know what they need. */
  ready?: () => Promise<unknown>
  /** After a refusal, once it is shown. */
  onRefused?: (form: HTMLFormElement, error: ApiError) => void
}

/**
 * A form with uncontrolled fields: a password manager, or the visitor before the page's script was loaded, may fill
 * them. A field is checked when it is left and when the form is sent; a wrong one also while it is corrected.
 */
export function useForm({ checks, ready, submit, onRefused }: FormOptions) {
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const underway = useRef(false)

  /** Validates the wanted fields again; the others keep their messages. */
  const check = (form: HTMLFormElement, isWanted: (name: string, value: string, wrong: boolean) => boolean) =>
    setErrors((before) => {
      const values = valuesOf(form)
      return errorsOf(checks, (name, check) => {
        const value = values[name] ?? ''
        return isWanted(name, value, before[name] !== undefined) ? check(value, values) : before[name]
      })
    })

  const send = async (form: HTMLFormElement) => {
    setFault(null)
    underway.current = true
    setSending(true)
    try {
      await ready?.()
      const values = valuesOf(form)
      const found = errorsOf(checks, (name, check) => check(values[name] ?? '', values))
      setErrors(found)
      if (!focusFirst(form, found)) await submit(values)
    } catch (error) {
      if (!(error instanceof ApiError)) return notifyUnknown(error)
      const refused = ownFields(form, error.fields)
      setErrors(refused)
      if (Object.keys(refused).length === 0) setFault(error.message)
      onRefused?.(form, error)
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
    /** For the `<form>`. Without a script nothing may be sent: a password would be in the address. */
    handlers: {
      noValidate: true,
      method: 'post',
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        if (!underway.current) void send(event.currentTarget)
      },
      onBlur({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
        // A sentence shown now would move the pressed control away from under the pointer.
        if (relatedTarget instanceof Element && relatedTarget.matches('a, button')) return
        const left = target.getAttribute('name')
        // An existing message stays until the value is corrected: it may be the server's.
        check(currentTarget, (name, value, wrong) => !wrong && name === left && value !== '')
      },
      onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
        if (!isTyped(target)) return
        const typed = target.name === 'password' ? ['password', 'confirmPassword'] : [target.name]
        check(currentTarget, (name, _value, wrong) => wrong && typed.includes(name))
      },
    } as const,
  }
}

const isTyped = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function errorsOf(
  checks: Record<string, Check>,
  errorOf: (name: string, check: Check) => string | null | undefined,
): Partial<Values> {
  const found: Partial<Values> = {}
  for (const [name, check] of Object.entries(checks)) {
    const error = errorOf(name, check)
    if (error) found[name] = error
  }
  return found
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}

/** The server's messages about fields that the form has. */
function ownFields(form: HTMLFormElement, fields: Record<string, string>): Partial<Values> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => form.elements.namedItem(name)))
}

function focusFirst(form: HTMLFormElement, errors: Partial<Values>): boolean {
  for (const element of form.elements) {
    if (!isTyped(element) || !errors[element.name]) continue
    element.focus()
    return true
  }
  return false
}

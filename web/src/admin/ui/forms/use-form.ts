import type { SyntheticEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm as useHookForm,
} from 'react-hook-form'
import type { Bound } from './field.tsx'

type Faults<Fields> = Partial<Record<keyof Fields & string, string | undefined>>

interface FormOptions<Fields> {
  /** The values with which it begins. */
  start: Fields
  /** What is wrong, by field. It is said once the form was sent, and then follows what is typed. */
  check?: (values: Fields) => Faults<Fields>
  /** Errors of the server by field, of the action that sends it. */
  wrong?: Faults<Fields>
  send: (values: Fields) => Promise<unknown>
}

export interface FormState<Fields> {
  values: Fields
  /** For the control of a field. */
  field: <Name extends keyof Fields & string>(name: Name) => Bound<Fields[Name]>
  submit: (event?: SyntheticEvent) => void
  reset: (values?: Partial<Fields>) => void
  busy: boolean
  dirty: boolean
}

/** A form that is filled in and sent as a whole. One that changes something saved is `useEditing`. */
export function useForm<Fields extends FieldValues>(options: FormOptions<Fields>): FormState<Fields> {
  const { start, check = () => ({}), wrong = {}, send } = options
  const { watch, setValue, handleSubmit, reset, formState } = useHookForm<Fields>({
    defaultValues: start as DefaultValues<Fields>,
    resolver: (values) => {
      const faults = Object.entries(check(values)).filter(([, message]) => message !== undefined)
      if (faults.length === 0) return { values, errors: {} }
      const errors = faults.map(([name, message]) => [name, { type: 'check', message }])
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Fields> }
    },
  })
  const { errors, isSubmitted, isSubmitting, isDirty } = formState
  const values = watch()
  const submit = handleSubmit(async (sent) => {
    await send(sent as Fields)
  })
  return {
    values,
    field: <Name extends keyof Fields & string>(name: Name) => ({
      value: values[name],
      onChange: (value: Fields[Name]) =>
        setValue(name as string as Path<Fields>, value as PathValue<Fields, Path<Fields>>, {
          shouldDirty: true,
          shouldValidate: isSubmitted,
        }),
      error: (errors[name]?.message as string | undefined) ?? (wrong as Faults<Fields>)[name],
    }),
    submit: (event) => void submit(event),
    reset: (next) => reset({ ...start, ...next } as DefaultValues<Fields>),
    busy: isSubmitting,
    dirty: isDirty,
  }
}

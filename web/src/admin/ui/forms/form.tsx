import type { ReactNode, Ref } from 'react'
import type { FormState } from './use-form.ts'

interface FormProps<Fields> {
  of: Pick<FormState<Fields>, 'submit'>
  className?: string
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** Enter in a field sends it, as its button does. */
export function Form<Fields>({ of, className, ref, children }: FormProps<Fields>) {
  return (
    <form ref={ref} className={className} onSubmit={of.submit} noValidate>
      {children}
    </form>
  )
}

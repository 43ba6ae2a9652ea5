import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Action } from '../calls.ts'
import { type FormState, useForm } from '../forms/use-form.ts'
import { FormDialog } from './form-dialog.tsx'

type Shown = Pick<ComponentProps<typeof FormDialog>, 'title' | 'note' | 'back' | 'onBack' | 'more' | 'wide'>

interface ActionDialogProps<Fields extends FieldValues, Input, Data> extends Shown {
  /** What is done with the fields; refused by field, it says so beside them. */
  action: Action<Input, Data>
  /** The values with which the fields begin. */
  start: Fields
  input: (values: Fields) => Input
  /** What is wrong, by field, before it is sent. */
  check?: Parameters<typeof useForm<Fields>>[0]['check']
  /** On the button that does it. */
  act: string | ((values: Fields) => string)
  ready?: (values: Fields) => boolean
  /** It cannot be taken back. */
  isFinal?: (values: Fields) => boolean
  open?: boolean
  onClose: () => void
  /** In place of closing it, once it is done. */
  onDone?: (answer: Data, values: Fields) => void
  /** Values that stay in the fields for the next time. */
  keeps?: (values: Fields) => Partial<Fields>
  children: (form: FormState<Fields>) => ReactNode
}

/** A dialog whose fields are the input of one action: sent by its button or by Enter, closed once it is done. */
export function ActionDialog<Fields extends FieldValues, Input, Data>(
  props: ActionDialogProps<Fields, Input, Data>,
) {
  const {
    action,
    start,
    input,
    check,
    act,
    ready,
    isFinal,
    open = true,
    onClose,
    onDone,
    keeps,
    ...more
  } = props
  const { children, ...shown } = more
  const form = useForm<Fields>({
    start,
    ...(check && { check }),
    wrong: action.wrong as Partial<Record<keyof Fields & string, string>>,
    async send(values) {
      const answer = await action.run(input(values))
      if (answer === undefined) return
      form.reset(keeps?.(values))
      if (onDone) onDone(answer, values)
      else onClose()
    },
  })
  return (
    <FormDialog
      {...shown}
      open={open}
      onClose={onClose}
      act={typeof act === 'string' ? act : act(form.values)}
      ready={ready?.(form.values) ?? true}
      isFinal={isFinal?.(form.values) ?? false}
      busy={form.busy}
      onAct={form.submit}
    >
      {children(form)}
    </FormDialog>
  )
}

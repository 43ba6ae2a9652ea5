import type { RefObject } from 'react'
import * as basic from '../basic.module.css'
import { Button } from '../button.tsx'
import { Form } from './form.tsx'
import { TextInput } from './inputs.tsx'
import { useForm } from './use-form.ts'

interface NoteFormProps {
  label: string
  placeholder: string
  maxLength?: number
  ref?: RefObject<HTMLInputElement | null>
  /** What comes of it empties the field. */
  send: (text: string) => Promise<unknown>
}

/** One line for colleagues. */
export function NoteForm({ label, placeholder, maxLength, ref, send }: NoteFormProps) {
  const form = useForm({
    start: { text: '' },
    async send({ text }) {
      if (text.trim() !== '' && (await send(text.trim()))) form.reset()
    },
  })
  const text = form.field('text')
  return (
    <Form of={form} className={basic.row}>
      <TextInput
        label={label}
        of={text}
        className={basic.grow}
        ref={ref}
        placeholder={placeholder}
        maxLength={maxLength}
      />
      <Button small submits busy={form.busy} disabled={text.value.trim() === ''}>
        记下
      </Button>
    </Form>
  )
}

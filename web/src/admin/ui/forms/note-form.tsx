import type { RefObject } from 'react'
import * as basic from '../basic.module.css'
import { Button } from '../button.tsx'
import { Form } from './form.tsx'
import * as formStyles from './forms.module.css'
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
  const { value, onChange } = form.field('text')
  return (
    <Form of={form} className={basic.row}>
      <input
        ref={ref}
        className={`${formStyles.input} ${basic.grow}`}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button small submits busy={form.busy} disabled={value.trim() === ''}>
        记下
      </Button>
    </Form>
  )
}

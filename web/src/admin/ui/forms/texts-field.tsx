import { type KeyboardEvent, type Ref, useState } from 'react'
import { ChipsField } from './chips.tsx'
import type { Bound } from './field.tsx'

interface TextsFieldProps {
  label: string
  of: Bound<readonly string[]>
  most: number
  longest: number
  placeholder: string
  /** Signs between texts, typed or pasted. */
  between?: RegExp
  field?: Ref<HTMLInputElement>
}

const comma = /[,，、\n]/

/** Several texts, as chips; Enter or a sign between ends one. */
export function TextsField({
  label,
  of,
  most,
  longest,
  placeholder,
  between = comma,
  field,
}: TextsFieldProps) {
  const { value: texts, onChange } = of
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const parts = text.split(between).map((part) => part.trim())
    const more = parts.filter((part) => part !== '' && !texts.includes(part))
    setTyped('')
    if (more.length > 0) onChange([...new Set([...texts, ...more])].slice(0, most))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add(typed)
    else if (event.key === 'Backspace' && typed === '') onChange(texts.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <ChipsField
      label={label}
      of={of}
      nameOf={(text) => text}
      input={(control) => (
        <input
          {...control}
          ref={field}
          autoComplete="off"
          value={typed}
          maxLength={longest}
          placeholder={placeholder}
          onChange={({ target }) => (between.test(target.value) ? add(target.value) : setTyped(target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      )}
    />
  )
}

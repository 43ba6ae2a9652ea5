import { aliasesMax, entityNameMax } from '@yehang/contract/limits'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { ChipsField } from '../../ui/forms/chips.tsx'
import type { Bound } from '../../ui/forms/field.tsx'

interface AliasFieldProps {
  of: Bound<readonly string[]>
  field: Ref<HTMLInputElement>
}

/** Other names, as chips; Enter or a comma ends one. */
export function AliasField({ of, field }: AliasFieldProps) {
  const { value: aliases, onChange } = of
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const names = text.split(/[,，、\n]/).map((name) => name.trim())
    const more = names.filter((name) => name !== '' && !aliases.includes(name))
    setTyped('')
    if (more.length > 0) onChange([...new Set([...aliases, ...more])].slice(0, aliasesMax))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add(typed)
    else if (event.key === 'Backspace' && typed === '') onChange(aliases.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <ChipsField
      label="别名"
      of={of}
      nameOf={(alias) => alias}
      input={(control) => (
        <input
          {...control}
          ref={field}
          autoComplete="off"
          value={typed}
          maxLength={entityNameMax}
          placeholder="再加一个，搜索和导入都认"
          onChange={({ target }) =>
            /[,，、]/.test(target.value) ? add(target.value) : setTyped(target.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      )}
    />
  )
}

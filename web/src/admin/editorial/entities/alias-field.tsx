import { aliasesMax, entityNameMax } from '@yehang/contract/limits'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import type { Bound } from '../../ui/forms/field.tsx'

interface AliasFieldProps {
  of: Bound<readonly string[]>
  field: Ref<HTMLInputElement>
}

/** Other names, as chips; Enter or a comma ends one. */
export function AliasField({ of, field }: AliasFieldProps) {
  const { value: aliases, before, error, onChange } = of
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const names = text
      .split(/[,，、\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== '' && !aliases.includes(name))
    setTyped('')
    if (names.length > 0) onChange([...new Set([...aliases, ...names])].slice(0, aliasesMax))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add(typed)
    else if (event.key === 'Backspace' && typed === '') onChange(aliases.slice(0, -1))
    else return
    event.preventDefault()
  }
  const classes = ['input', 'en-aliases', before !== undefined && 'edited', error !== undefined && 'invalid']
  return (
    <div className="field">
      <label htmlFor={id}>别名</label>
      <div>
        <div className={classes.filter(Boolean).join(' ')}>
          {aliases.map((alias) => (
            <span className="tag big" key={alias}>
              {alias}
              <button
                type="button"
                aria-label={`去掉别名 ${alias}`}
                onClick={() => onChange(aliases.filter((one) => one !== alias))}
              >
                ×
              </button>
            </span>
          ))}
          <input
            id={id}
            ref={field}
            autoComplete="off"
            value={typed}
            maxLength={entityNameMax}
            placeholder="再加一个，搜索和导入都认"
            aria-describedby={`${id}-note`}
            onChange={({ target }) =>
              /[,，、]/.test(target.value) ? add(target.value) : setTyped(target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
        </div>
        <p id={`${id}-note`} className={error === undefined ? 'text-12 muted' : 'text-12 c-danger'}>
          {error ?? (before === undefined ? '' : `原：${before || '空'}`)}
        </p>
      </div>
    </div>
  )
}

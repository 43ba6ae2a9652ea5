import { keywordMax } from '@yehang/contract/limits'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as styles from './directory.module.css'

interface DirectoryFilterProps {
  filter: string
  onFilter: (filter: string) => void
}

/** Milliseconds without a further key before the directory is asked. */
const pauseMs = 250

/** Filters a directory by typing; while an input method composes nothing is asked. */
export function DirectoryFilter({ filter, onFilter }: DirectoryFilterProps) {
  const [text, setText] = useState(filter)
  const [asked, setAsked] = useState(filter)
  const [shown, setShown] = useState(filter)
  const composing = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A filter that was not asked for here came with the address: going back brings the one of that page.
  if (filter !== shown) {
    setShown(filter)
    if (filter !== asked) setText(filter)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (typed: string) => {
    clearTimeout(timer.current)
    setAsked(typed.trim())
    onFilter(typed.trim())
  }
  const askSoon = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed), pauseMs)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value)
    if (!composing.current) askSoon(event.target.value)
  }
  const clear = () => {
    setText('')
    ask('')
    field.current?.focus()
  }
  return (
    <div className={styles.filter}>
      <Icon of={icons.search} size={16} />
      <input
        ref={field}
        type="search"
        aria-label="筛选名称"
        placeholder="筛选名称"
        maxLength={keywordMax}
        value={text}
        autoComplete="off"
        enterKeyHint="done"
        onChange={type}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          askSoon(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          // The on-screen keyboard covers the list: its key gives it free.
          if (event.key === 'Enter' && !composing.current) event.currentTarget.blur()
        }}
      />
      {text !== '' && (
        <button type="button" aria-label="清空筛选" onClick={clear}>
          <Icon of={icons.x} size={16} />
        </button>
      )}
    </div>
  )
}

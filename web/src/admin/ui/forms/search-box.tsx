import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { search as searchIcon } from '../../../ui/icons.ts'
import { useAddress } from '../address.ts'
import { key, useKeys } from '../keys.ts'
import { Kbd } from '../marks.tsx'
import * as formStyles from './forms.module.css'

/** Milliseconds after the last letter. */
const pauseMs = 250

/** Searches this page: the keyword is in the address under `name`. `/` focuses the field. */
export function SearchBox({ name = 'keyword', placeholder }: { name?: string; placeholder: string }) {
  const { search, set } = useAddress()
  const inAddress = search[name] ?? ''
  const [typed, setTyped] = useState(inAddress)
  const field = useRef<HTMLInputElement>(null)
  const lastWord = useRef(inAddress)
  useKeys([key('/', () => field.current?.select(), '搜索')])
  useEffect(() => {
    if (inAddress === lastWord.current) return
    lastWord.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => {
    const word = typed.trim()
    if (word === lastWord.current) return
    const { pathname } = window.location
    const timer = setTimeout(() => {
      // Another page was opened meanwhile, and is still on its way.
      if (window.location.pathname !== pathname) return
      lastWord.current = word
      set({ [name]: word, page: undefined, at: undefined })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, name, set])
  return (
    <label className={formStyles.find}>
      <Icon of={searchIcon} size={14} />
      <input
        ref={field}
        type="search"
        value={typed}
        placeholder={placeholder}
        aria-label={placeholder}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !/^(Escape|Enter)$/.test(event.key)) return
          // Back to the list with the typed text: browsers would empty the field by Escape.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <Kbd>/</Kbd>
    </label>
  )
}

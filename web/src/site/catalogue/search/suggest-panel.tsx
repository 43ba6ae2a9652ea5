import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { CallInput } from '../../../api/client.ts'
import { useListed } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { suggestionsFor } from '../calls.ts'
import * as styles from './search.module.css'
import { SearchStart } from './search-start.tsx'
import { optionId, SuggestList } from './suggest-list.tsx'
import { nextRow, type SuggestRow, suggestRows } from './suggest-rows.ts'
import { useTyping } from './suggest-typing.ts'

/** A pause in the typing. */
const pauseMs = 150

export interface SuggestPanelProps {
  field: RefObject<HTMLInputElement | null>
  /** The id that the field gives its list. */
  listId: string
  open: boolean
  onOpen: (open: boolean) => void
  /** The page itself shows the start before typing. */
  onlyTyped: boolean
}

/**
 * The suggestions of a search field: a popup under it from 1024 px on, the whole page below the bar on a phone. It
 * follows the field, which works without it. A failed call shows no error and leaves the text to be searched for.
 */
export function SuggestPanel({ field, listId, open, onOpen, onlyTyped }: SuggestPanelProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const rows = useRows(text, open)
  const shown = open && (text !== '' || !onlyTyped)
  const listed = shown && rows.length > 0
  const enter = () => onOpen(true)
  const leave = () => {
    onOpen(false)
    setActive(-1)
  }

  useTyping(field, {
    onText(typed) {
      if (typed === text) return
      setText(typed)
      setActive(-1)
      if (document.activeElement === field.current) enter()
    },
    onKey(event) {
      if (event.key === 'Escape' && shown) {
        event.preventDefault()
        field.current?.focus()
        leave()
      }
      if (event.target !== field.current) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
      if (step) {
        event.preventDefault()
        if (listed) setActive(nextRow(active, step, rows.length))
        enter()
      } else if (event.key === 'Enter' && listed && active >= 0) {
        event.preventDefault()
        document.getElementById(optionId(listId, active))?.click()
      }
    },
    onEnter: enter,
    onLeave: leave,
    onChoose() {
      leave()
      field.current?.form?.reset()
      field.current?.blur()
    },
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('aria-expanded', String(listed))
    const option = listed && active >= 0 ? document.getElementById(optionId(listId, active)) : null
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, listed, active])

  useEffect(() => {
    if (!shown) return
    // The bar makes room, and on a phone the page behind holds still.
    document.documentElement.dataset.searching = ''
    return () => {
      delete document.documentElement.dataset.searching
    }
  }, [shown])

  const onBack = useEffectEvent(leave)
  useEffect(() => (shown ? whenGoingBack(onBack) : undefined), [shown])

  if (!shown) return null
  return (
    <div className={styles.suggestions}>
      {listed && <SuggestList id={listId} rows={rows} active={active} keyword={text} />}
      <div className={listed ? textStyles.narrow : ''}>
        <SearchStart />
      </div>
      <p className={textStyles.visuallyHidden} role="status">
        {listed ? `${rows.length} 条联想` : ''}
      </p>
    </div>
  )
}

/** Back on an Android phone closes the panel before it leaves the page, where the browser supports that. */
function whenGoingBack(close: () => void): (() => void) | undefined {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => EventTarget & { destroy(): void } }
  if (!CloseWatcher) return undefined
  const watcher = new CloseWatcher()
  watcher.addEventListener('close', close)
  return () => watcher.destroy()
}

function useRows(text: string, open: boolean): SuggestRow[] {
  const asked = useAfterPause(text)
  const listed = useListed(null)
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsFor(asked, listed),
    enabled: open && asked !== '',
    // While one types on, the lines of the shorter or longer word stay; another word starts again.
    placeholderData: (previous, query) => (isNear(asked, query?.queryKey) ? previous : undefined),
  })
  if (text === '') return []
  const answered = asked === text && !isPlaceholderData
  return suggestRows(text, asked === '' ? undefined : data?.data, answered)
}

function isNear(asked: string, key: QueryKey | undefined): boolean {
  const [, input] = (key ?? []) as [unknown, CallInput<'GET /v2/works/suggest'>?]
  const keyword = String(input?.query?.keyword ?? '')
  return asked !== '' && keyword !== '' && (asked.startsWith(keyword) || keyword.startsWith(asked))
}

/** The text as it was when the typing last paused. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

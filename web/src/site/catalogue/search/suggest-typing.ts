import { keywordMax } from '@yehang/contract/limits'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import * as styles from './search.module.css'
import { firstCharacters } from './suggest-rows.ts'

interface Typing {
  /** The text of the field, each time it changes; never while an input method composes. */
  onText(text: string): void
  /** A key in the field or the panel that the input method leaves to the page. */
  onKey(event: KeyboardEvent): void
  /** The field is entered or touched. */
  onEnter(): void
  /** The keyboard has left the field and what belongs to it. */
  onLeave(): void
  /** A link of the panel is followed. */
  onChoose(): void
}

const panel = `.${styles.suggestions}`

/** Follows what happens in a search field and its form. */
export function useTyping(field: RefObject<HTMLInputElement | null>, handlers: Typing): void {
  const onText = useEffectEvent(handlers.onText)
  const onKey = useEffectEvent(handlers.onKey)
  const onEnter = useEffectEvent(handlers.onEnter)
  const onLeave = useEffectEvent(handlers.onLeave)
  const onChoose = useEffectEvent(handlers.onChoose)
  useEffect(() => {
    const input = field.current
    const place = input?.closest('search')
    if (!input || !place) return
    const listening = new AbortController()
    const { signal } = listening
    const read = () => {
      const text = firstCharacters(input.value, keywordMax)
      if (text !== input.value) input.value = text
      onText(text.trim())
    }
    // The browser counts an emoji as two: its limit is doubled here, and longer text is cut above.
    input.maxLength = keywordMax * 2
    input.addEventListener('input', (event) => isComposing(event) || read(), { signal })
    input.addEventListener('compositionend', read, { signal })
    place.addEventListener('keydown', (event) => isComposing(event) || onKey(event), { signal })
    input.addEventListener('focus', () => onEnter(), { signal })
    input.addEventListener('click', () => onEnter(), { signal })
    // A search for nothing is refused, and the panel stays.
    input.form?.addEventListener('submit', () => input.value.trim() === '' || onLeave(), { signal })
    input.form?.addEventListener('reset', () => onText(''), { signal })
    place.addEventListener('focusout', ({ relatedTarget }) => staysIn(place, relatedTarget) || onLeave(), {
      signal,
    })
    // A press in the panel leaves the keyboard, and a phone's keys, with the field.
    place.addEventListener('mousedown', (event) => isIn(panel, event) && event.preventDefault(), { signal })
    place.addEventListener('click', (event) => isIn(`${panel} a`, event) && isPlain(event) && onChoose(), {
      signal,
    })
    window.addEventListener('popstate', () => onLeave(), { signal })
    read()
    if (document.activeElement === input) onEnter()
    return () => listening.abort()
  }, [field])
}

/** 229 is the key code of an input method where a browser gives no other sign of it. */
function isComposing(event: Event): boolean {
  const { isComposing = false, keyCode = 0 } = event as Partial<KeyboardEvent>
  return isComposing || keyCode === 229
}

function staysIn(place: Element, target: EventTarget | null): boolean {
  return target instanceof Node && place.contains(target)
}

function isIn(selector: string, { target }: Event): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function isPlain({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !(ctrlKey || metaKey || shiftKey)
}

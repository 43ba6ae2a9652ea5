import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface Key {
  /** `event.code`: where the key is, whatever input method or layout is on. */
  code: string
  ctrl?: boolean
  shift?: boolean
  alt?: boolean
  /** As the key bar and `?` show it: `J`, `Ctrl ⏎`. */
  label: string
  /** Its label; without one it works and is not shown. */
  name?: string
  run: () => void
}

const codes: Readonly<Record<string, string>> = {
  '⏎': 'Enter',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '/': 'Slash',
  '.': 'Period',
  Esc: 'Escape',
}

/** A key by what is written on it, as `J`, `⇧ X`, `Ctrl ⏎` or `Alt ↑`, and its name in the key bar. */
export function key(label: string, run: () => void, name?: string): Key {
  const parts = label.split(' ')
  const last = parts.at(-1) ?? ''
  const code = codes[last] ?? (/\d/.test(last) ? `Digit${last}` : `Key${last}`)
  const [ctrl, shift, alt] = ['Ctrl', '⇧', 'Alt'].map((one) => parts.includes(one))
  return {
    code,
    label,
    run,
    ...(ctrl && { ctrl }),
    ...(shift && { shift }),
    ...(alt && { alt }),
    ...(name && { name }),
  }
}

/** The digits from 1 on, which the key bar names together: `1 – 4`. */
export const digitKeys = (count: number, run: (place: number) => void, name: string): Key[] =>
  Array.from({ length: count }, (_, place) => ({
    ...key(`${place + 1}`, () => run(place)),
    ...(place === 0 && { label: count > 1 ? `1 – ${count}` : '1', name }),
  }))

interface Registration {
  keys: readonly Key[]
  /** Works while a dialog is open, and only then. */
  inDialog: boolean
}

const registrations = new Set<{ current: Registration }>()
const listeners = new Set<() => void>()
let shown: readonly Key[] = []

function changed(): void {
  shown = [...registrations]
    .flatMap(({ current }) => (current.inDialog ? [] : current.keys))
    .filter((k) => k.name)
  for (const listener of listeners) listener()
}

/** Keys of a page or a part, as long as it is there; what came last wins. What is no key is not bound. */
export function useKeys(
  bound: readonly (Key | false | null | undefined | '' | 0)[],
  { inDialog = false } = {},
): void {
  const keys = bound.filter((one): one is Key => Boolean(one))
  const latest = useRef<Registration>({ keys, inDialog })
  latest.current = { keys, inDialog }
  const names = keys.map(({ label, name }) => `${label} ${name ?? ''}`).join('|')
  useEffect(() => {
    registrations.add(latest)
    return () => {
      registrations.delete(latest)
      changed()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies the key bar when its keys change
  useEffect(changed, [names])
}

/** The content of the key bar. */
export function useShownKeys(): readonly Key[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isBox(target)))

const isBox = (target: HTMLElement) =>
  target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type)

/** In a field it takes back what was typed there. */
const isEditing = ({ code }: Key) => code === 'KeyZ'

/** Enter and space on a button or a link are its own. */
const isPress = ({ code, target }: KeyboardEvent) =>
  (code === 'Enter' || code === 'Space') &&
  target instanceof Element &&
  target.closest(code === 'Space' ? 'button, summary, input' : 'button, a, summary') !== null

/**
 * Passes a key to the last registration that binds it. Letters stay with form fields, and no key is taken while an
 * input method composes text.
 */
export function handleKey(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
  const ctrl = event.ctrlKey || event.metaKey
  if ((isField(event.target) && !ctrl && event.code !== 'Escape') || (isPress(event) && !ctrl)) return
  const dialogOpen = document.querySelector('dialog[open]') !== null
  for (const { current } of [...registrations].reverse()) {
    if (current.inDialog !== dialogOpen) continue
    const key = current.keys.find(
      (one) =>
        one.code === event.code &&
        Boolean(one.ctrl) === ctrl &&
        Boolean(one.shift) === event.shiftKey &&
        Boolean(one.alt) === event.altKey,
    )
    if (!key || (isField(event.target) && (!key.ctrl || isEditing(key)))) continue
    event.preventDefault()
    key.run()
    return
  }
}

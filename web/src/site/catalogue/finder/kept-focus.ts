import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import * as styles from './finder.module.css'

/**
 * The focus after a link that is gone once it was pressed: on the condition that has taken the place of the dropped one,
 * else on the last one, else on the first of `others` that is visible. `shown` is the address on the screen.
 */
export function useKeptFocus(
  main: RefObject<HTMLElement | null>,
  shown: string,
  others: readonly RefObject<HTMLElement | null>[],
): void {
  /** The place of the pressed condition; -1 for another control, null where nothing was pressed. */
  const pressed = useRef<number | null>(null)
  const last = useRef(shown)
  useEffect(() => {
    const { current: page } = main
    const remember = ({ target }: MouseEvent) => {
      pressed.current = conditionsOf(page).findIndex(
        (link) => target instanceof Node && link.contains(target),
      )
    }
    page?.addEventListener('click', remember)
    return () => page?.removeEventListener('click', remember)
  }, [main])
  useLayoutEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const { current: place } = pressed
    pressed.current = null
    if (place === null || document.activeElement !== document.body) return
    const left = place < 0 ? [] : conditionsOf(main.current)
    for (const next of [left[place] ?? left.at(-1), ...others.map(({ current }) => current)]) {
      next?.focus({ preventScroll: true })
      if (next && document.activeElement === next) return
    }
  })
}

const conditionsOf = (page: HTMLElement | null) => [
  ...(page?.querySelectorAll<HTMLElement>(`.${styles.condition}`) ?? []),
]

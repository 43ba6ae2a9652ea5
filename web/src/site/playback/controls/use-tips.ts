import { type RefObject, useEffect } from 'react'

/** Names of buttons cover what is below them: Escape hides them, until the mouse or the focus moves on. */
export function useTips(controls: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own = controls.current
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && own?.setAttribute('data-no-tips', '')
    const show = () => own?.removeAttribute('data-no-tips')
    document.addEventListener('keydown', hide)
    own?.addEventListener('pointermove', show)
    own?.addEventListener('focusin', show)
    return () => {
      document.removeEventListener('keydown', hide)
      own?.removeEventListener('pointermove', show)
      own?.removeEventListener('focusin', show)
    }
  }, [controls])
}

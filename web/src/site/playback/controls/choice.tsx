import { type KeyboardEvent, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as styles from '../watching.module.css'
import { usePopupFocus } from './use-popup-focus.ts'

interface ChoiceProps {
  label: string
  /** Below its button; above it by default. */
  down?: boolean
  options: readonly { id: number; name: string }[]
  chosen: number
  onChoose: (id: number) => void
  onClose: () => void
}

/** A choice of a few, in a box over the picture. Escape closes it; the focus returns to where it was. */
export function Choice({ label, down = false, options, chosen, onChoose, onClose }: ChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  usePopupFocus(box, '[aria-checked=true]')
  const move = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const to = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }[event.key]
    if (event.key === 'Escape') onClose()
    else if (to !== undefined) buttons.at(to % buttons.length)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div
      className={down ? `${styles.choice} ${styles.down}` : styles.choice}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      ref={box}
      onKeyDown={move}
    >
      {options.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="menuitemradio"
          aria-checked={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => {
            onChoose(id)
            onClose()
          }}
        >
          {id === chosen ? <Icon of={icons.check} size={16} /> : <i />}
          {name}
        </button>
      ))}
    </div>
  )
}

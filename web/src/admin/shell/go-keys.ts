import { useRef } from 'react'
import { useAddress } from '../ui/address.ts'
import { type Key, useKeys } from '../ui/keys.ts'
import { useMe } from './me.ts'
import { hrefOf, mayVisit, sections } from './sections.ts'

/** The second letter has to come within so many milliseconds. */
const patienceMs = 1500

/** G, then the letter of a page. The second letter has no other meaning meanwhile. */
export function useGoKeys(): void {
  const { go } = useAddress()
  const mine = useMe()?.permissions ?? []
  const until = useRef(0)
  const letters = sections.filter((section) => mayVisit(section, mine))
  const start: Key = {
    code: 'KeyG',
    label: 'G',
    run: () => {
      until.current = Date.now() + patienceMs
      const second = (event: KeyboardEvent) => {
        window.removeEventListener('keydown', second, true)
        if (Date.now() > until.current || event.isComposing || event.ctrlKey || event.metaKey) return
        const section = letters.find(({ letter }) => event.code === `Key${letter}`)
        if (!section) return
        event.preventDefault()
        event.stopPropagation()
        go(hrefOf(section))
      }
      // The G itself has passed the window by now, on its way down; a quick second letter must not be missed.
      window.addEventListener('keydown', second, true)
    },
  }
  useKeys([start])
}

import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as styles from './bars/bars.module.css'

/** Back to top; comes after one screen of scrolling. */
export function ToTop({ raised }: { raised: boolean }) {
  const [away, setAway] = useState(true)
  useEffect(() => {
    const look = () => setAway(window.scrollY < window.innerHeight)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return (
    <button
      type="button"
      className={raised ? `${styles.totop} ${styles.raised}` : styles.totop}
      aria-label="回到顶部"
      onClick={scrollToTop}
      {...(away && { 'data-away': true })}
    >
      <Icon of={icons.arrowUp} />
    </button>
  )
}

function scrollToTop(): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

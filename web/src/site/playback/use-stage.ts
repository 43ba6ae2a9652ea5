import { type RefObject, useEffect, useState } from 'react'
import * as styles from './player.module.css'

/**
 * The stage that the player fills: it goes full screen, and stays in view during playback (watching.module.css). Null
 * before the first render.
 */
export function useStage(
  inside: RefObject<Element | null>,
  resting: boolean,
  theatre: boolean,
): HTMLElement | null {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const found = inside.current?.closest<HTMLElement>(`.${styles.player}`) ?? null
    setStage(found)
    const page = found?.closest<HTMLElement>('main')
    page?.setAttribute('data-watching', '')
    return () => {
      page?.removeAttribute('data-watching')
      found?.removeAttribute('data-controls')
    }
  }, [inside])
  // The back link, drawn on the stage, is shown and hidden with the controls.
  useEffect(() => stage?.setAttribute('data-controls', resting ? 'away' : 'shown'), [stage, resting])
  useEffect(() => {
    const page = stage?.closest('main')
    page?.toggleAttribute('data-theatre', theatre)
    return () => page?.removeAttribute('data-theatre')
  }, [stage, theatre])
  return stage
}

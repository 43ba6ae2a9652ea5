import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import * as coverStyles from '../../../ui/cover.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import { hidingRules, type PlaceholderProps } from '../../catalogue/works/hidden-placeholder.ts'
import * as styles from './hiding.module.css'

/** The placeholder of a hidden work, of the same size. */
export function HiddenWork({ work, className, metaClass, before }: PlaceholderProps) {
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const place = placeOf(currentTarget.closest(`.${styles.hidden}`))
    flushSync(() => hidingRules.get()?.reveal(work.id))
    // The pressed button is gone: the focus moves to the work.
    place()?.focus({ preventScroll: true })
  }
  return (
    <div className={`${className} ${styles.hidden}`}>
      {before}
      <span className={`${coverStyles.cover} ${styles.cover}`}>
        <Icon of={icons.eyeOff} size={24} />
      </span>
      <div className={styles.words}>
        {/* As many lines as the title had: in a ranking they make the height. */}
        <p className={`${textStyles.clip2} ${styles.lines}`} aria-hidden="true">
          {work.title}
        </p>
        <p className={`${metaClass} ${styles.meta}`} aria-hidden="true" />
        <div className={styles.overlay}>
          <p>已按你的设置隐藏</p>
          <button type="button" aria-label={`显示 ${work.number}`} onClick={show}>
            显示
          </button>
        </div>
      </div>
    </div>
  )
}

/** Finds the element that takes this element's place. */
function placeOf(element: Element | null): () => HTMLElement | null {
  const parent = element?.parentElement
  if (!element || !parent) return () => null
  const index = [...parent.children].indexOf(element)
  return () => {
    const now = parent.children[index]
    // Of a card the link within it.
    const link = now?.matches('a') ? now : now?.querySelector('a')
    return link instanceof HTMLElement ? link : null
  }
}

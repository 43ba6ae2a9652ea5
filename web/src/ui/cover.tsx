import type { ReactNode, SyntheticEvent } from 'react'
import * as styles from './cover.module.css'

interface CoverProps {
  src: string | null
  /** Shown at once and loaded first; others wait until they come near. */
  eager?: boolean
  first?: boolean
  alt?: string
  /** Badges. */
  children?: ReactNode
}

/** A picture in its 16:9 box. A drawn mark is shown before it loads, and where it never does. */
export function Cover({ src, eager = false, first = false, alt = '', children }: CoverProps) {
  return (
    <span className={styles.cover}>
      {src && (
        <img
          src={src}
          alt={alt}
          width={480}
          height={270}
          loading={eager ? 'eager' : 'lazy'}
          decoding={eager ? 'sync' : 'async'}
          {...(first && { fetchPriority: 'high' as const })}
          onError={hideFailed}
        />
      )}
      {children}
    </span>
  )
}

export function hideFailed(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.dataset.failed = ''
}

import type { CSSProperties, ReactNode } from 'react'
import * as styles from './layout.module.css'

/** Properties of a stylesheet, which React's types do not know. */
export const sizes = (of: Readonly<Record<`--${string}`, string | number | undefined>>): CSSProperties => of

interface WithSideProps {
  /** Pixels of what stands at the right, on a wide screen. */
  width?: number
  className?: string
  children: ReactNode
}

/** A list and the panel of its selected row, or what else stands beside a page's main part. */
export function WithSide({ width, className, children }: WithSideProps) {
  return (
    <div
      className={className ? `${styles.withSide} ${className}` : styles.withSide}
      style={sizes({ '--side': width && `${width}px` })}
    >
      {children}
    </div>
  )
}

interface ColumnsProps {
  /** So many pixels each needs at least; as many as fit stand side by side. */
  least: number
  as?: 'div' | 'ul'
  className?: string
  children: ReactNode
}

export function Columns({ least, as: Tag = 'div', className, children }: ColumnsProps) {
  return (
    <Tag
      className={className ? `${styles.columns} ${className}` : styles.columns}
      style={sizes({ '--least': `${least}px` })}
    >
      {children}
    </Tag>
  )
}

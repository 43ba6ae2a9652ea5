import { createElement } from 'react'

/** One icon as Lucide draws it: shapes on a ground of 24 by 24. */
export interface IconData {
  node: [tag: string, attributes: { key: string } & Record<string, string>][]
}

interface IconProps {
  of: IconData
  /** Edge in pixels; 20 by default. */
  size?: 14 | 16 | 22 | 24
  fill?: boolean
  spin?: boolean
}

/** A decorative icon: the text beside it carries the name. */
export function Icon({ of: { node }, size, fill, spin }: IconProps) {
  const names = ['icon', size && `size-${size}`, fill && 'fill', spin && 'spin'].filter(Boolean)
  return (
    <svg className={names.join(' ')} viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }))}
    </svg>
  )
}

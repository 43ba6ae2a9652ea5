import type { LucideIcon } from 'lucide-react'

interface IconProps {
  of: LucideIcon
  /** Edge in pixels; 20 unless told. */
  size?: 14 | 16 | 22 | 24
  fill?: boolean
  spin?: boolean
}

/** A decorative icon: what it stands beside carries the name. */
export function Icon({ of: Shape, size, fill, spin }: IconProps) {
  const names = ['i', size && `s${size}`, fill && 'fill', spin && 'spin'].filter(Boolean)
  return <Shape className={names.join(' ')} aria-hidden />
}

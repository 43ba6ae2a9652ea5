import type { ReactNode, SyntheticEvent } from 'react'
import { widthsOf } from '../lib/picture-widths.ts'
import * as styles from './cover.module.css'

interface CoverProps {
  src: string | null
  /** The widths that the site has of it, as an answer names them. */
  widths?: string | undefined
  /** How wide the box is: `sizes` of the picture. */
  sizes?: string
  /** Shown at once and loaded first; others wait until they come near. */
  eager?: boolean
  first?: boolean
  alt?: string
  /** Badges. */
  children?: ReactNode
}

/** Of a card in a grid (ui/lists/grid.module.css). */
export const cardSizes = '(min-width:1360px) 220px,(min-width:640px) 33vw,calc(50vw - 21px)'

/**
 * A picture in its 16:9 box. Its colour is shown before it loads, or a drawn mark where the colour is not known, and
 * where it never loads.
 */
export function Cover({
  src,
  widths,
  sizes = cardSizes,
  eager = false,
  first = false,
  alt = '',
  children,
}: CoverProps) {
  const sized = widthsOf(widths)
  return (
    <span className={styles.cover}>
      {sized && <PictureColour colour={sized.colour} />}
      {src && (
        <img
          {...(sized && { srcSet: sized.srcSet, sizes })}
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

/** An attribute of SVG, since the policy of the page forbids styles within the server's markup. */
export function PictureColour({ colour }: { colour: string }) {
  return <svg color={colour} />
}

/** Where none of the widths loads, the picture itself is tried: an old browser may not know their type. */
export function hideFailed({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  if (currentTarget.srcset) currentTarget.removeAttribute('srcset')
  else currentTarget.dataset.failed = ''
}

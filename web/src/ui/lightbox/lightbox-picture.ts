import { widthsOf } from '../../lib/picture-widths.ts'
import type { Picture } from './lightbox-stage.tsx'

/** A small picture: the one that the list of stills has loaded already. */
export function smallOf({ small, widths }: Picture) {
  const sized = widthsOf(widths)
  return { src: small, ...(sized && { srcSet: sized.srcSet, sizes: '115px' }) }
}

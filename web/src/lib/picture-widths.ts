import { sizedFolder } from '@yehang/contract/limits'

/** What an answer says of a picture's widths (docs/api.md#widths-of-pictures). */
const pattern = /^(\w+\/\w+)-(\w{3})-([\d-]+)(?:~(\d+))?\.(\w+)$/

/** A card is never wider: a phone of 430 px with three dots a pixel needs 597. */
const cardWidth = 560

/**
 * The addresses from which the browser chooses, for `srcset`, and the picture's colour. A card has no use for the greatest
 * width. `whole` is the address of the large picture itself. Undefined where the picture has no widths.
 */
export function widthsOf(sizes: string | undefined, whole?: string | null) {
  const found = pattern.exec(sizes ?? '')
  if (!found) return undefined
  const [, name, colour = '', widths = '', own, type] = found
  const all = widths.split('-').filter((width, at) => whole || at === 0 || Number(width) <= cardWidth)
  const candidates = all.map((width) => `/images/${sizedFolder}/${name}-${width}.${type} ${width}w`)
  if (whole && own) candidates.push(`${whole} ${own}w`)
  return { srcSet: candidates.join(), colour: `#${colour}` }
}

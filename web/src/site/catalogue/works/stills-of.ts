import type { WorkAnswer } from '../calls.ts'

export interface Still {
  small: string
  big: string
  /** The widths that the site has of it. */
  widths?: string
}

/** Two or fewer count as none (docs/requirements.md, catalogue 26). */
const fewest = 3

export function stillsOf({
  imageSmall,
  imageBig,
  imageSizes = [],
}: Pick<WorkAnswer['data'], 'imageSmall' | 'imageBig' | 'imageSizes'>): Still[] {
  const [small, big] = [split(imageSmall), split(imageBig)]
  const longer = big.length > small.length ? big : small
  const stills = longer.map((either, at) => ({
    ...{ small: small[at] ?? either, big: big[at] ?? either },
    ...(imageSizes[at] && { widths: imageSizes[at] }),
  }))
  return stills.length < fewest ? [] : stills
}

function split(list: string): string[] {
  return list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
}

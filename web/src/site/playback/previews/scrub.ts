import type { QueryClient } from '@tanstack/react-query'
import { widthsOf } from '../../../lib/picture-widths.ts'
import { cardSizes } from '../../../ui/cover.tsx'
import { workById } from '../../catalogue/calls.ts'
import { type Still, stillsOf } from '../../catalogue/works/stills-of.ts'
import * as styles from './card-previews.module.css'

/** Of a work without a clip so many pictures are shown, spread over all that it has. */
const most = 8

/** The pictures of a work, as its page has them. */
export async function picturesOf(client: QueryClient, workId: string): Promise<Still[]> {
  const { data } = await client.fetchQuery(workById(workId))
  const all = stillsOf(data)
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)]).flatMap(
    (still) => still ?? [],
  )
}

export interface Scrub {
  /** Shows the picture that belongs to a place of the pointer, in pixels from the left of the window. */
  at(clientX: number): void
  stop(): void
}

/** Pictures over a cover, one for each part of its width. */
export function scrubOver(image: HTMLImageElement, stills: readonly Still[]): Scrub {
  const root = document.createElement('span')
  root.className = styles.scrub ?? ''
  root.setAttribute('aria-hidden', 'true')
  const picture = document.createElement('img')
  picture.alt = ''
  const bars = stills.map(() => document.createElement('i'))
  root.append(picture, ...bars)
  let shown = -1
  const show = (at: number) => {
    const still = stills[at]
    if (at === shown || still === undefined) return
    shown = at
    const sized = widthsOf(still.widths)
    if (sized) {
      picture.sizes = cardSizes
      picture.srcset = sized.srcSet
    } else picture.removeAttribute('srcset')
    picture.src = still.small
    for (const [place, bar] of bars.entries()) bar.toggleAttribute('data-shown', place === at)
  }
  show(0)
  // The cover stays until the first picture is there.
  picture.addEventListener('load', () => root.setAttribute('data-shown', ''), { once: true })
  image.after(root)
  return {
    at(clientX) {
      const { left, width } = root.getBoundingClientRect()
      const share = width === 0 ? 0 : (clientX - left) / width
      show(Math.min(stills.length - 1, Math.max(0, Math.floor(share * stills.length))))
    },
    stop: () => root.remove(),
  }
}

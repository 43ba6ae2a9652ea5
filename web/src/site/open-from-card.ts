import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { pageTransition } from '../ui/router.tsx'
import { cardOf, workIdOf } from './catalogue/works/card-of.ts'
import { tapped } from './catalogue/works/tapped-card.ts'

/** Works open from their cards: with the picture and the title of the card, which moves to its place on the page. */
export function openFromCards(): void {
  let cover: HTMLElement | null = null
  document.addEventListener(
    'click',
    ({ target, button }) => {
      const link = cardOf(target)
      if (button !== 0 || link === null || !(target instanceof Node) || !link.contains(target)) return
      const image = link.querySelector('img')
      cover = image?.parentElement ?? null
      const picture = image?.complete && image.naturalWidth > 0 ? image.currentSrc : ''
      tapped.card = {
        workId: workIdOf(link) ?? '',
        title: link.querySelector('h2, h3')?.textContent ?? '',
        number: link.querySelector('p span')?.textContent ?? '',
        cover: picture,
      }
    },
    true,
  )
  pageTransition.run = (pathname, commit) => {
    const from = cover
    cover = null
    const isOpened = tapped.card !== null && pathname.endsWith(`/${tapped.card.workId}`)
    if (from === null || !isOpened || !canMove(from)) return startTransition(commit)
    from.style.viewTransitionName = name
    let to: HTMLElement | null = null
    const transition = document.startViewTransition(() => {
      flushSync(commit)
      from.style.viewTransitionName = ''
      to = document.querySelector<HTMLElement>('main [data-stage]')
      if (to) to.style.viewTransitionName = name
    })
    // The browser gives up where the page is hidden, or another one follows.
    transition.ready.catch(() => {})
    const end = () => to?.style.removeProperty('view-transition-name')
    transition.finished.then(end, end)
  }
}

const name = 'cover'

/** A cover that is out of sight would fly in from afar. */
function canMove(cover: HTMLElement): boolean {
  const { top, bottom } = cover.getBoundingClientRect()
  return (
    cover.isConnected &&
    bottom > 0 &&
    top < window.innerHeight &&
    'startViewTransition' in document &&
    !document.hidden &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

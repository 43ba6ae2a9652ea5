import type { Preferences } from '../../../lib/preferences.ts'

/** The script of card previews comes with the first card that has one and is pointed at. */
export function awaitCardPreviews(preferences: Pick<Preferences, 'discreet'>): void {
  const names = ['pointerover', 'pointerdown'] as const
  const begin = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-preview]')) return
    // A finger comes with both: what it does begins when it is down.
    if (event.type === 'pointerover' && event.pointerType !== 'mouse') return
    for (const name of names) document.removeEventListener(name, begin)
    import('./card-previews.ts').then(
      ({ playCardPreviews }) => playCardPreviews(preferences, event),
      () => {
        for (const name of names) document.addEventListener(name, begin)
      },
    )
  }
  for (const name of names) document.addEventListener(name, begin)
}

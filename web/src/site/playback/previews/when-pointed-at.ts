import type { QueryClient } from '@tanstack/react-query'
import type { Preferences } from '../../../lib/preferences.ts'
import { cardOf } from '../../catalogue/works/card-of.ts'

export interface PreviewContext {
  queryClient: QueryClient
  preferences: Pick<Preferences, 'discreet'>
}

/** The script of card previews comes with the first card that is pointed at. */
export function awaitCardPreviews(context: PreviewContext): void {
  const names = ['pointerover', 'pointerdown'] as const
  const begin = (event: PointerEvent) => {
    if (cardOf(event.target) === null) return
    // A finger comes with both: what it does begins when it is down.
    if (event.type === 'pointerover' && event.pointerType !== 'mouse') return
    for (const name of names) document.removeEventListener(name, begin)
    import('./card-previews.ts').then(
      ({ playCardPreviews }) => playCardPreviews(context, event),
      () => {
        for (const name of names) document.addEventListener(name, begin)
      },
    )
  }
  for (const name of names) document.addEventListener(name, begin)
}

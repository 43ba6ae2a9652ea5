/** What the visitor saw of a work on the card that was pressed: its page begins with it. */
export interface TappedCard {
  workId: string
  title: string
  number: string
  /** The address of the picture that the card shows. */
  cover: string
}

/** The card that was pressed last; null before the first one. Set after the start (site/open-from-card.ts). */
export const tapped: { card: TappedCard | null } = { card: null }

export function tappedCard(workId: string): TappedCard | null {
  return tapped.card?.workId === workId ? tapped.card : null
}

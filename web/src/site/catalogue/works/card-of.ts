/** The link of a card that something happened in: it leads to a work and has its cover. */
export function cardOf(target: EventTarget | null): HTMLAnchorElement | null {
  if (!(target instanceof Element)) return null
  // Its buttons stand beside the link.
  const link = target.closest('a') ?? target.closest('[data-card-menu]')?.parentElement?.querySelector('a')
  return link && workIdOf(link) !== undefined && link.querySelector('img') !== null ? link : null
}

export function workIdOf({ pathname }: HTMLAnchorElement): string | undefined {
  return /^\/\w+\/(\d{16,19})$/.exec(pathname)?.[1]
}

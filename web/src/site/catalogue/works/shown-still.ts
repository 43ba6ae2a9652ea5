import { useRouter } from '../../../ui/router.tsx'

interface ShownStill {
  /** Shows a still large, as a step of its own in the history: going back closes it. */
  open: (at: number) => void
  /** Another still is on show; the step stays the same. */
  move: (at: number) => void
  close: () => void
}

/** The place of the still that an address shows large, counted from 0; null for none of `count`. */
export function stillOf({ still = '' }: Record<string, string>, count: number): number | null {
  return /^[1-9]\d{0,3}$/.test(still) && Number(still) <= count ? Number(still) - 1 : null
}

/** The address with a still, counted from 1 as a person counts, or without one. */
export function withStill(search: Record<string, string>, at: number | null): string {
  const { still: _, ...rest } = search
  const text = new URLSearchParams(at === null ? rest : { ...rest, still: String(at + 1) }).toString()
  return text && `?${text}`
}

export function useShownStill(): ShownStill {
  const router = useRouter()
  const go = (at: number | null, replace: boolean) => {
    const { pathname, search } = router.latestLocation
    const href = pathname + withStill(search, at)
    void router.navigate({ href, replace, resetScroll: false })
  }
  return {
    open: (at) => go(at, false),
    move: (at) => go(at, true),
    // An address that was pasted shows a still without a step behind it.
    close: () => (router.history.canGoBack() ? router.history.back() : go(null, true)),
  }
}

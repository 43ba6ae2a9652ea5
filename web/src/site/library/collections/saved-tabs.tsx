import { useInfiniteQuery } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { useEffect } from 'react'
import { formatTotal } from '../../../lib/numbers.ts'
import { type PrefetchInput, prefetchPages } from '../../../ui/lists/prefetch-pages.ts'
import { collectedIn, collectedKey, collectedWorks, likedWorks, likesKey } from './calls.ts'
import { Favourites } from './favourites.tsx'
import { Likes } from './likes.tsx'

export type SavedTabName = 'favourites' | 'likes'

export interface SavedTabProps {
  tab: SavedTabName
  folder: string | null
}

/** The member's lists: the favourites, or the likes. */
export function SavedTab({ tab, folder }: SavedTabProps) {
  return tab === 'likes' ? <Likes /> : <Favourites folder={folder} />
}

/** Fills the list of a tab before it is shown. */
export function prefetchTab({ tab, folder }: SavedTabProps, input: PrefetchInput): Promise<void> {
  return tab === 'likes'
    ? prefetchPages(likesKey, {}, pageSizes.likes, input)
    : prefetchPages(collectedKey, collectedIn(folder), pageSizes.favourites, input)
}

export type Totals = Partial<Record<SavedTabName, string>>

/** Reports the number of rows of each tab, as far as it is known. */
export function SavedTotals({ onTotals }: { onTotals: (totals: Totals) => void }) {
  const favourites = useInfiniteQuery(collectedWorks(null)).data?.pages[0]
  const likes = useInfiniteQuery(likedWorks()).data?.pages[0]
  useEffect(() => {
    onTotals({
      ...(favourites && { favourites: formatTotal(favourites.total, favourites.totalCapped) }),
      ...(likes && { likes: formatTotal(likes.total, likes.totalCapped) }),
    })
  }, [favourites, likes, onTotals])
  return null
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { useEffect } from 'react'
import { formatTotal } from '../../../lib/numbers.ts'
import { type OpenInput, openPages } from '../../../ui/lists/open-pages.ts'
import { collectedIn, collectedKey, collectedWorks, likedWorks, likesKey } from './calls.ts'
import { Favourites } from './favourites.tsx'
import { Likes } from './likes.tsx'
import '../../styles/library/collections.css'

export type KeptTabName = 'favourites' | 'likes'

export interface KeptTabProps {
  tab: KeptTabName
  folder: string | null
}

/** The member's lists: the favourites, or the likes. */
export function KeptTab({ tab, folder }: KeptTabProps) {
  return tab === 'likes' ? <Likes /> : <Favourites folder={folder} />
}

/** Fills the list of a tab before it is shown. */
export function openTab({ tab, folder }: KeptTabProps, input: OpenInput): Promise<void> {
  return tab === 'likes'
    ? openPages(likesKey, {}, pageSizes.likes, input)
    : openPages(collectedKey, collectedIn(folder), pageSizes.favourites, input)
}

export type Totals = Partial<Record<KeptTabName, string>>

/** Reports the number of rows of each tab, as far as it is known. */
export function KeptTotals({ onTotals }: { onTotals: (totals: Totals) => void }) {
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

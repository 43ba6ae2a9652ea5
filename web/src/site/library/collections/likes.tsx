import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { formatTotal } from '../../../lib/numbers.ts'
import { likedWorks } from './calls.ts'
import { unlike } from './changes.ts'
import { SavedList } from './saved-list.tsx'

const empty = { title: '暂时没有喜欢的作品~', text: '在作品页点“喜欢”，就会出现在这里。' }

/** The works that a member likes. */
export function Likes() {
  const client = useQueryClient()
  const query = useInfiniteQuery(likedWorks())
  const first = query.data?.pages[0]
  return (
    <SavedList
      query={query}
      heading={first && `共 ${formatTotal(first.total, first.totalCapped)} 部`}
      empty={empty}
      remove={(workId) => unlike(client, workId)}
    />
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { formatTotal } from '../../../lib/numbers.ts'
import * as textStyles from '../../../ui/text.module.css'
import { type Directory, entriesOf, namesOf } from './directory.ts'

export function useEntries(directory: Directory, filter: string) {
  return useInfiniteQuery({ ...entriesOf(directory, filter), placeholderData: keepPreviousData })
}

/** How many entries the directory holds, or the filter finds. */
export function DirectoryTotal({ directory, filter }: { directory: Directory; filter: string }) {
  const first = useEntries(directory, filter).data?.pages[0]
  return (
    <span className={`${textStyles.muted} ${textStyles.small}`} role="status">
      {first && `${formatTotal(first.total, first.totalCapped)} ${namesOf(directory).unit}`}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNearView } from '../../ui/near-view.ts'
import { firstWorks, type WorkAnswer, type WorkQuery, type WorkRow, workQuery } from './calls.ts'
import { GridSkeleton, WorkGrid } from './work-grid.tsx'

/** Fills whole rows of 2, 3, 4 and 6. */
const shown = 12

/** Works of the same series, cast and tag, in this order; asked for when the visitor comes near. */
export function Related({ answer }: { answer: WorkAnswer }) {
  const { series, performer, tags } = answer
  const [place, near] = useNearView<HTMLElement>(600)
  const lists = [
    useWorksOf(series[0] && { seriesId: series[0].id }, near),
    useWorksOf(performer[0] && { performerId: performer[0].id }, near),
    useWorksOf(tags[0] && { tagsId: tags[0].id }, near),
  ]
  const pending = lists.some(({ isPending }) => isPending)
  const works = merge(
    answer.data.id,
    lists.map(({ data }) => data?.rows ?? []),
  )
  if (!pending && works.length === 0) return null
  return (
    <section className="sec" ref={place}>
      <header>
        <h2>相关推荐</h2>
      </header>
      {pending ? <GridSkeleton count={shown} /> : <WorkGrid works={works} />}
    </section>
  )
}

function useWorksOf(filter: WorkQuery['filter'] | undefined, near: boolean) {
  // One more than is shown: the work itself is among them. What is related does not depend on the magnet filter.
  const query = useQuery({
    ...firstWorks(workQuery(filter ?? {}, false, shown + 1)),
    enabled: near && !!filter,
  })
  return { data: query.data, isPending: filter !== undefined && query.isPending }
}

/** The works of each list in turn, each once, without `self`. */
export function merge(self: string, lists: readonly (readonly WorkRow[])[]): WorkRow[] {
  const byId = new Map(lists.flat().map((work) => [work.id, work]))
  byId.delete(self)
  return [...byId.values()].slice(0, shown)
}

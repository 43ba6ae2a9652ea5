import { useInfiniteQuery } from '@tanstack/react-query'
import { channelOf } from '../../../lib/channel-names.ts'
import { paths } from '../../../paths.ts'
import { Cover } from '../../../ui/cover.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { LoadMoreButton } from '../../../ui/lists/load-more-button.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import { Highlighted } from '../../catalogue/search/highlighted.tsx'
import { usePlaceholder, useVisibleWorks } from '../../catalogue/works/hidden-placeholder.ts'
import { clockTime } from '../engine/playing-time.ts'
import { type Said, saidPages } from './calls.ts'
import * as styles from './said-list.module.css'

/** Films in which something is said, each with the lines; a line leads to its second. */
export function SaidList({ keyword }: { keyword: string }) {
  const query = useInfiniteQuery(saidPages(keyword))
  if (query.isError && !query.data) {
    return <Fault error={query.error} text="台词没有找出来。" onRetry={() => void query.refetch()} />
  }
  if (!query.data) {
    return (
      <div aria-busy="true">
        {[1, 2, 3].map((line) => (
          <span key={line} className={`${skeletonStyles.skeleton} ${styles.waiting}`} />
        ))}
      </div>
    )
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return <Empty drawing="lens" title={`没有哪部影片说过“${keyword}”`} text="只找你看得了、有字幕的影片。" />
  }
  return (
    <>
      <ul className={styles.said}>
        {byFilm(rows).map((lines) => (
          <Film key={lines[0]?.subtitleId} lines={lines} keyword={keyword} />
        ))}
      </ul>
      <LoadMoreButton
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        fault={query.isFetchNextPageError ? query.error.message : null}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

/** Lines of one film that follow each other. */
function byFilm(rows: readonly Said[]): Said[][] {
  const films: Said[][] = []
  for (const row of rows) {
    const last = films.at(-1)
    if (last?.[0]?.subtitleId === row.subtitleId) last.push(row)
    else films.push([row])
  }
  return films
}

function Film({ lines, keyword }: { lines: readonly Said[]; keyword: string }) {
  const [first] = lines
  return first === undefined ? null : <SeenFilm first={first} lines={lines} keyword={keyword} />
}

function SeenFilm({ first, lines, keyword }: { first: Said; lines: readonly Said[]; keyword: string }) {
  const { work, part } = first
  const isHidden = usePlaceholder(work.id) !== null
  const isLeftOut = useVisibleWorks([work]).length === 0
  // What a member hides says nothing.
  if (isHidden || isLeftOut) return null
  const address = paths.work(channelOf(work.modId), work.id)
  const at = ({ seconds }: Said) => {
    const search = new URLSearchParams({ ...(part && { part: part.id }), t: String(seconds) })
    return `${address}?${search}`
  }
  return (
    <li>
      <span>
        <Cover src={work.picSmall} widths={work.picSizes} sizes="112px" />
      </span>
      <div>
        <a href={address} className={styles.title}>
          <b>{work.number}</b> {work.title}
          {part && ` · ${part.title}`}
        </a>
        <ol>
          {lines.map((line) => (
            <li key={line.seconds}>
              <a href={at(line)}>
                <time>{clockTime(line.seconds)}</time>
                <span>
                  <Highlighted text={line.text} keyword={keyword} />
                </span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </li>
  )
}

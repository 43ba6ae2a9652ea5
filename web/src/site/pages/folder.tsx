import { useInfiniteQuery } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { formatTotal } from '../../lib/numbers.ts'
import { Empty } from '../../ui/empty.tsx'
import { Fault } from '../../ui/fault.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { LoadMoreButton } from '../../ui/lists/load-more-button.tsx'
import { prefetchPages, useRememberedPages } from '../../ui/lists/prefetch-pages.ts'
import { uniqueRows } from '../../ui/lists/unique-rows.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import * as textStyles from '../../ui/text.module.css'
import { NotFound } from '../catalogue/not-found.tsx'
import { GridSkeleton } from '../catalogue/works/grid-skeleton.tsx'
import { WorkGrid } from '../catalogue/works/work-grid.tsx'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { publicFolder, publicFolderKey } from '../library/collections/calls.ts'
import * as styles from '../library/collections/collections.module.css'

/** The server keeps pages, and a folder may be taken back at any time: it sends the frame alone. */
export async function loader({ params: { id = '' }, ...input }: LoaderInput): Promise<undefined> {
  if (input.anonymous) return input.loadAgain()
  const call = { params: { publicId: id } }
  await prefetchPages(publicFolderKey, call, pageSizes.favourites, {
    ...input,
    patience: Math.min(input.patience, patienceMs),
  })
  return undefined
}

const patienceMs = 200

/** A member's folder, open to every visitor with its link. */
export function Page({ meta, params: { id = '' } }: PageProps) {
  const query = useInfiniteQuery({
    ...publicFolder(id),
    enabled: useHydrated(),
  })
  const pages = query.data?.pages
  const folder = pages?.[0]
  const works = uniqueRows(pages ?? [], ({ id }) => id)
  const fault = query.isLoadingError && !query.isFetching ? query.error : null
  const isMissing = fault?.code === 404
  const title = folder?.data.cateName ?? meta.title
  usePageTitle(title)
  useRememberedPages(pages?.length)
  return (
    <>
      <BackBar title={meta.title} />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        {isMissing ? (
          <NotFound title="没有这个收藏夹" text="链接可能写错了、已经更换，或者主人没有公开它。" />
        ) : fault ? (
          <Fault error={fault} text="收藏夹没有加载出来。" onRetry={() => void query.refetch()} />
        ) : (
          <>
            <header className={styles.head}>
              <h1 className={pageStyles.title}>{title}</h1>
              {folder?.data.description && <p className={textStyles.muted}>{folder.data.description}</p>}
              <p className={`${textStyles.small} ${textStyles.muted}`}>
                {folder ? (
                  `共 ${formatTotal(folder.total, folder.totalCapped)} 部`
                ) : (
                  <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
                )}
              </p>
            </header>
            {!folder ? (
              <GridSkeleton count={12} />
            ) : works.length === 0 ? (
              <Empty drawing="folder" title="这个收藏夹还是空的" />
            ) : (
              <WorkGrid works={works} eager={4} heading="h2" />
            )}
            {(query.hasNextPage || query.isFetchNextPageError) && (
              <LoadMoreButton
                hasMore={query.hasNextPage}
                loading={query.isFetching}
                fault={query.isFetchNextPageError ? query.error.message : null}
                onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
              />
            )}
          </>
        )}
      </main>
    </>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { idPattern } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useEffect, useRef } from 'react'
import { channelNames, channelOf } from '../../lib/channel-names.ts'
import { orReload } from '../../lib/or-reload.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import { Fault } from '../../ui/fault.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useRouter } from '../../ui/router.tsx'
import { notify } from '../../ui/snackbar.tsx'
import { magnetsOf, type WorkRow, workById } from '../catalogue/calls.ts'
import { LazyNotFound, notFoundStatus } from '../catalogue/lazy-not-found.tsx'
import { defaultMagnetView, magnetViewOf, tabOf } from '../catalogue/works/work-address.ts'
import { BackBar, BackLink } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { markersOf } from '../playback/markers/calls.ts'
import * as styles from '../playback/player.module.css'
import { useMemberFlags } from './work/member-flags.ts'
import { magnetTab, WorkSkeleton, WorkView } from './work/work-view.tsx'

/**
 * Shorter ids are wrong addresses (docs/requirements.md, catalogue 25), and so is anything else that the API refuses.
 */
const isWorkId = (id: string) => idPattern.test(id)

export async function loader({
  params,
  search,
  queryClient,
  patience,
}: LoaderInput): Promise<number | undefined> {
  const id = params.id ?? ''
  if (!isWorkId(id)) return notFoundStatus()
  const call = workById(id)
  const onMagnets = tabOf(search) === 'magnets'
  const answers = [
    queryClient.prefetchQuery(call).then(() => {
      const { hasMarkers } = queryClient.getQueryData(call.queryKey)?.data ?? {}
      return hasMarkers && queryClient.prefetchQuery(markersOf(id))
    }),
    queryClient.prefetchInfiniteQuery(magnetsOf(id, defaultMagnetView)),
    onMagnets && queryClient.prefetchInfiniteQuery(magnetsOf(id, magnetViewOf(search))),
  ]
  await Promise.all([
    onMagnets && orReload('magnets', magnetTab.load),
    waitAtMost(patience, Promise.all(answers)),
  ])
  return queryClient.getQueryState(call.queryKey)?.error?.code === 404 ? notFoundStatus() : undefined
}

/** One work. */
export function Page({ meta, params, search }: PageProps) {
  const id = params.id ?? ''
  return isWorkId(id) ? <Work key={id} id={id} meta={meta} search={search} /> : <WrongAddress />
}

function WrongAddress() {
  const { history } = useRouter()
  usePageTitle(texts.notFound)
  useEffect(() => {
    if (!history.canGoBack()) return
    notify(texts.wrongAddress)
    history.back()
  }, [history])
  return (
    <>
      <BackBar title={texts.notFound} />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <LazyNotFound title={texts.wrongAddress} />
      </main>
    </>
  )
}

function Work({ id, meta, search }: { id: string } & Pick<PageProps, 'meta' | 'search'>) {
  const { channel = 'censored' } = meta
  const query = useQuery(workById(id))
  const magnets = useInfiniteQuery(magnetsOf(id, defaultMagnetView)).data?.pages[0]
  const work = query.data?.data
  const isMissing = query.error?.code === 404
  usePageTitle(work ? `${work.number} ${work.title}` : isMissing ? texts.notFound : channelNames[channel])
  useMemberFlags(query)
  useRemembered(work)
  useOwnAddress(work, id, channel)
  if (query.isError && !query.isFetching && (isMissing || !work)) {
    return (
      <>
        <BackBar title={channelNames[channel]} fallback={paths.latest(channel)} />
        <main className={pageStyles.page} id="content" tabIndex={-1}>
          {isMissing ? (
            <LazyNotFound />
          ) : (
            <Fault error={query.error} text="这部作品没有加载出来。" onRetry={() => void query.refetch()} />
          )}
        </main>
      </>
    )
  }
  const back = <BackLink className={styles.back} fallback={paths.latest(channel)} />
  return (
    <main className={pageStyles.page} id="content" tabIndex={-1}>
      {query.data ? (
        <WorkView answer={query.data} magnets={magnets} search={search} back={back} />
      ) : (
        <WorkSkeleton id={id} back={back} />
      )}
    </main>
  )
}

/** Once for each opening: an answer that comes again later is no other visit. */
function useRemembered(work: WorkRow | undefined): void {
  const remembered = useRef(false)
  useEffect(() => {
    if (!work || remembered.current) return
    remembered.current = true
    // Nothing visible waits for it; where its script cannot be loaded, one visit is not recorded.
    const remember = import('../library/history/history.ts')
    void remember.then(({ rememberOpened }) => rememberOpened(work)).catch(() => {})
  }, [work])
}

/** Leads to the work's right address where the one given names another channel. */
function useOwnAddress(work: WorkRow | undefined, id: string, channel: ModName): void {
  const router = useRouter()
  useEffect(() => {
    if (!work || (work.id === id && channelOf(work.modId) === channel)) return
    const href = paths.work(channelOf(work.modId), work.id) + router.latestLocation.searchStr
    void router.navigate({ href, replace: true, resetScroll: false })
  }, [work, id, channel, router])
}

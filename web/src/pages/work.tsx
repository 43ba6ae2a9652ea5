import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { texts } from '@yehang/contract/texts'
import { useEffect } from 'react'
import { magnetsOf, workById } from '../features/catalogue/calls.ts'
import { Fault } from '../features/catalogue/fault.tsx'
import { rememberOpened } from '../features/catalogue/history.ts'
import { Missing } from '../features/catalogue/missing.tsx'
import { orderOf, tabOf } from '../features/catalogue/work-address.ts'
import { WorkSkeleton, WorkView } from '../features/catalogue/work-view.tsx'
import { atMost } from '../lib/at-most.ts'
import { channelNames } from '../lib/channel-names.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/page-title.tsx'
import { notify } from '../ui/snackbar.tsx'
import { BackBar, BackLink } from './layout/phone-bars.tsx'
import type { LoaderInput, PageProps } from './meta.ts'

/** Shorter ones are no addresses of ours (specification §4); nor is anything else that the API refuses. */
const isWorkId = (id: string) => /^\d{16,18}$/.test(id)

export async function loader({
  params,
  search,
  queryClient,
  patience,
}: LoaderInput): Promise<number | undefined> {
  const id = params.id ?? ''
  if (!isWorkId(id)) return 404
  const call = workById(id)
  const magnets = magnetsOf(id, orderOf(search))
  const answers = [queryClient.prefetchQuery(call), queryClient.prefetchInfiniteQuery(magnets)]
  await atMost(patience, Promise.all(answers))
  return queryClient.getQueryState(call.queryKey)?.error?.code === 404 ? 404 : undefined
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
      <main className="page bare" id="content" tabIndex={-1}>
        <Missing title={texts.wrongAddress} />
      </main>
    </>
  )
}

function Work({ id, meta, search }: { id: string } & Pick<PageProps, 'meta' | 'search'>) {
  const { channel = 'censored' } = meta
  const query = useQuery(workById(id))
  const order = orderOf(search)
  const magnets = useInfiniteQuery({ ...magnetsOf(id, order), placeholderData: keepPreviousData }).data
    ?.pages[0]
  const work = query.data?.data
  usePageTitle(work ? `${work.number} ${work.title}` : channelNames[channel])
  useEffect(() => {
    if (work) rememberOpened(work)
  }, [work])
  if (query.isError && !query.isFetching) {
    return (
      <>
        <BackBar title={channelNames[channel]} fallback={paths.latest(channel)} />
        <main className="page bare" id="content" tabIndex={-1}>
          {query.error.code === 404 ? (
            <Missing />
          ) : (
            <Fault error={query.error} text="这部作品没有加载出来。" onRetry={() => void query.refetch()} />
          )}
        </main>
      </>
    )
  }
  const back = <BackLink className="back" fallback={paths.latest(channel)} />
  return (
    <main className="page bare" id="content" tabIndex={-1}>
      {query.data ? (
        <WorkView answer={query.data} magnets={magnets} tab={tabOf(search)} order={order} back={back} />
      ) : (
        <WorkSkeleton back={back} />
      )}
    </main>
  )
}

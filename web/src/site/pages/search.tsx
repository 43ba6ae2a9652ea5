import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { keywordMax } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useEffect, useState } from 'react'
import { formatTotal } from '../../lib/numbers.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import * as chipStyles from '../../ui/chip.module.css'
import { Empty } from '../../ui/empty.tsx'
import { late } from '../../ui/late.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useListed } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import { tabId } from '../../ui/tabs.tsx'
import * as textStyles from '../../ui/text.module.css'
import { listedBy, momentTotal, pagedWorks, type WorkQuery } from '../catalogue/calls.ts'
import { prefetchList } from '../catalogue/prefetch-list.ts'
import { loadEntryCards } from '../catalogue/search/entry-cards.ts'
import * as styles from '../catalogue/search/search.module.css'
import {
  type SearchChoice,
  searchChoice,
  searchedChannels,
  searchHref,
  searchQuery,
  tabQuery,
} from '../catalogue/search/search-address.ts'
import { loadTabTotals, SearchTabs } from '../catalogue/search/search-tabs.tsx'
import { loadNoSearchResults } from '../catalogue/search/without-filter.ts'
import { searchSorts, sortNames } from '../catalogue/sorts.ts'
import { WorkList } from '../catalogue/works/work-list.tsx'
import { SearchBar } from '../layout/bars/search-bar.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { isSought, saidTotal } from '../playback/subtitles/calls.ts'

const SearchNames = late(async () => (await import('../catalogue/search/search-names.tsx')).SearchNames)
const NoSearchResults = late(
  async () => (await import('../catalogue/search/no-search-results.tsx')).NoSearchResults,
)
const SaidList = late(async () => (await import('../playback/subtitles/said-list.tsx')).SaidList)
const MomentList = late(async () => (await import('../playback/markers/moment-list.tsx')).MomentList)
const SearchStart = late(async () => (await import('../catalogue/search/search-start.tsx')).SearchStart)

const invitation = '搜索番号、片名、演员、标签'

function isKeyword(keyword: string): boolean {
  return keyword.trim() !== '' && [...keyword].length <= keywordMax
}

export async function loader(input: LoaderInput): Promise<undefined> {
  const { params, search, queryClient, patience } = input
  const { keyword = '' } = params
  if (!isKeyword(keyword)) return
  const chosen = searchChoice(search)
  const listed = input.listed(null)
  const lists = searchedChannels().map((channel) => tabQuery(keyword, chosen, channel, listed))
  const list = searchQuery(keyword, chosen, listed)
  await Promise.all([
    prefetchList(list, input),
    waitAtMost(patience, loadTabTotals(queryClient, lists, list)),
    waitAtMost(patience, loadEntryCards(queryClient, keyword, listedBy(list))),
  ])
  await waitAtMost(patience, loadNoSearchResults(queryClient, list))
}

/** The works that a keyword finds, in all channels or one. */
export function Page({ params, search }: PageProps) {
  const { keyword = '' } = params
  usePageTitle(keyword.trim() ? `“${keyword}”的搜索结果` : '搜索')
  return (
    <>
      <SearchBar keyword={keyword} />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        {isKeyword(keyword) ? (
          <Results
            keyword={keyword}
            chosen={searchChoice(search)}
            other={isSought(keyword) ? otherTabs.find((tab) => tab === search.tab) : undefined}
          />
        ) : (
          <>
            {keyword === '' ? (
              <h1 className={`${pageStyles.title} ${styles.results} ${textStyles.inBar}`}>{invitation}</h1>
            ) : (
              <Empty drawing="lens" heading="h1" title={invitation} text={texts.keywordHint} />
            )}
            {keyword === '' && <p className={styles.hint}>{texts.keywordHint}</p>}
            {/* It is loaded after the page: nothing may be below it. */}
            <SearchStart />
          </>
        )}
      </main>
    </>
  )
}

const subtitlesTab = 'subtitles'
const momentsTab = 'moments'
/** Of what stands in films. */
const otherTabs = [subtitlesTab, momentsTab] as const

/** What is said in films: the tab is there where something was found, or where it is shown. */
function useSubtitlesTab(keyword: string, isShown: boolean) {
  // It depends on the member: the server's first screen, which is the same for all, knows nothing of it.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const { data } = useQuery({ ...saidTotal(keyword), enabled: isReady && isSought(keyword) })
  if (!isShown && !data?.total) return []
  const href = `${paths.search(keyword)}?tab=${subtitlesTab}`
  return [{ id: subtitlesTab, title: '台词', href, count: data && formatTotal(data.total, data.totalCapped) }]
}

/** Marked moments whose titles have the words. */
function useMomentsTab(keyword: string, isShown: boolean) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const { data } = useQuery({ ...momentTotal({ keyword }), enabled: isReady && isSought(keyword) })
  if (!isShown && !data?.total) return []
  const href = `${paths.search(keyword)}?tab=${momentsTab}`
  return [{ id: momentsTab, title: '片段', href, count: data && formatTotal(data.total, data.totalCapped) }]
}

interface ResultsProps {
  keyword: string
  chosen: SearchChoice
  /** Another kind of results than works. */
  other: (typeof otherTabs)[number] | undefined
}

function Results({ keyword, chosen, other }: ResultsProps) {
  // Every tab searches as the one of all channels does, so that the totals add up.
  const listed = useListed(null)
  const { navigate } = useRouter()
  useEffect(() => {
    import('../catalogue/search/search-history.ts').then(
      ({ rememberSearch }) => rememberSearch(keyword),
      () => {},
    )
  }, [keyword])
  const list = searchQuery(keyword, chosen, listed)
  const { channel } = chosen
  const onListed = () => {
    if (!chosen.whole) return
    void navigate({
      href: searchHref(keyword, { ...chosen, whole: false }),
      replace: true,
      resetScroll: false,
    })
  }
  const tabs = searchedChannels().map((one) => ({
    channel: one,
    href: searchHref(keyword, { ...chosen, channel: one }),
    list: tabQuery(keyword, chosen, one, listed),
  }))
  const current = other ?? channel
  const others = [
    ...useSubtitlesTab(keyword, other === subtitlesTab),
    ...useMomentsTab(keyword, other === momentsTab),
  ]
  const heading = (
    <>
      <h1 className={`${pageStyles.title} ${styles.results} ${textStyles.inBar}`}>“{keyword}”的搜索结果</h1>
      <div className={pageStyles.pinned}>
        <SearchTabs tabs={tabs} others={others} current={current} panel="results" />
      </div>
    </>
  )
  if (other !== undefined) {
    return (
      <>
        {heading}
        <div id="results" role="tabpanel" aria-labelledby={tabId('results', other)}>
          {other === subtitlesTab ? (
            <SaidList key={keyword} keyword={keyword} />
          ) : (
            <MomentList key={keyword} by={{ keyword }} empty={`没有标题里有“${keyword}”的片段`} />
          )}
        </div>
      </>
    )
  }
  return (
    <>
      {heading}
      <div id="results" role="tabpanel" aria-labelledby={tabId('results', channel ?? 'all')}>
        <SearchNames keyword={keyword} list={list} />
        <WorkList
          list={list}
          keyword={keyword}
          tools={<Sorts keyword={keyword} chosen={chosen} list={list} />}
          onListed={onListed}
          empty={
            <NoSearchResults
              keyword={keyword}
              list={list}
              whole={searchHref(keyword, { ...chosen, whole: true })}
              all={channel ? searchHref(keyword, { ...chosen, channel: null }) : null}
            />
          }
        />
      </div>
    </>
  )
}

interface SortsProps {
  keyword: string
  chosen: SearchChoice
  list: WorkQuery
}

/** Where nothing was found there is nothing to put in order. */
function Sorts({ keyword, chosen, list }: SortsProps) {
  if (useInfiniteQuery(pagedWorks(list)).data?.pages[0]?.total === 0) return null
  return (
    <nav className={`${chipStyles.chips} ${chipStyles.scrolls}`} aria-label="排序">
      {searchSorts.map((sort) => (
        <a
          key={sort}
          className={chipStyles.chip}
          href={searchHref(keyword, { ...chosen, sort })}
          aria-current={sort === chosen.sort ? 'true' : undefined}
          data-replace
        >
          {sortNames[sort]}
        </a>
      ))}
    </nav>
  )
}

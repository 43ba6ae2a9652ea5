import type { ModName } from '@yehang/contract/channels'
import { keywordMax, pageSizes } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useEffect } from 'react'
import { type WorkQuery, workQuery } from '../features/catalogue/calls.ts'
import { openList } from '../features/catalogue/open-list.ts'
import { rememberSearch } from '../features/catalogue/search-history.ts'
import { loadNothingFound, NothingFound } from '../features/catalogue/search-nothing.tsx'
import { SearchStart } from '../features/catalogue/search-start.tsx'
import { loadTabTotals, SearchTabs } from '../features/catalogue/search-tabs.tsx'
import { WorkList } from '../features/catalogue/work-list.tsx'
import { atMost } from '../lib/at-most.ts'
import type { Listed } from '../lib/preferences.ts'
import { paths } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { usePageTitle } from '../ui/page-title.tsx'
import { useListed } from '../ui/preferences.tsx'
import { tabId } from '../ui/tabs.tsx'
import { SearchBar } from './layout/phone-bars.tsx'
import type { LoaderInput, PageProps } from './meta.ts'
import '../styles/search.css'

/** The tabs of specification §2, search page; null is all of them. */
const searched = [null, 'censored', 'uncensored', 'western'] as const

const invitation = '搜索番号、片名、演员、标签'

function searchQuery(keyword: string, channel: ModName | null, listed: Listed): WorkQuery {
  const filter = { keyword, ...(channel && { modName: channel }) }
  return workQuery(filter, listed, pageSizes.search)
}

function isKeyword(keyword: string): boolean {
  return keyword.trim() !== '' && [...keyword].length <= keywordMax
}

export async function loader(input: LoaderInput): Promise<undefined> {
  const { params, search, queryClient, patience } = input
  const { keyword = '' } = params
  if (!isKeyword(keyword)) return
  const listed = input.listed(null)
  const lists = searched.map((channel) => searchQuery(keyword, channel, listed))
  const list = searchQuery(keyword, channelIn(search), listed)
  await Promise.all([openList(list, input), atMost(patience, loadTabTotals(queryClient, lists, list))])
  await atMost(patience, loadNothingFound(queryClient, list))
}

function channelIn(search: Record<string, string>): ModName | null {
  return searched.find((one) => one === search.channel) ?? null
}

/** The works that a keyword finds, in all channels or one. */
export function Page({ params, search }: PageProps) {
  const { keyword = '' } = params
  usePageTitle(keyword.trim() ? `“${keyword}”的搜索结果` : '搜索')
  return (
    <>
      <SearchBar keyword={keyword} />
      <main className="page bare" id="content" tabIndex={-1}>
        {isKeyword(keyword) ? (
          <Results keyword={keyword} channel={channelIn(search)} />
        ) : (
          <>
            {keyword === '' ? (
              <h1 className="h1 results in-bar">{invitation}</h1>
            ) : (
              <Empty drawing="lens" heading="h1" title={invitation} text={texts.keywordHint} />
            )}
            {keyword === '' && <p className="hint">{texts.keywordHint}</p>}
            {/* It comes after the page: nothing may stand below it. */}
            <SearchStart />
          </>
        )}
      </main>
    </>
  )
}

function Results({ keyword, channel }: { keyword: string; channel: ModName | null }) {
  // In every tab what the search of all channels shows, so that the tabs add up.
  const listed = useListed(null)
  useEffect(() => rememberSearch(keyword), [keyword])
  const list = searchQuery(keyword, channel, listed)
  const here = paths.search(keyword)
  const tabs = searched.map((one) => ({
    channel: one,
    href: one ? `${here}?channel=${one}` : here,
    list: searchQuery(keyword, one, listed),
  }))
  return (
    <>
      <h1 className="h1 results in-bar">“{keyword}”的搜索结果</h1>
      <div className="pinned">
        <SearchTabs tabs={tabs} current={channel} panel="results" />
      </div>
      <div id="results" role="tabpanel" aria-labelledby={tabId('results', channel ?? 'all')}>
        <WorkList
          list={list}
          keyword={keyword}
          empty={<NothingFound keyword={keyword} list={list} all={channel ? here : null} />}
        />
      </div>
    </>
  )
}

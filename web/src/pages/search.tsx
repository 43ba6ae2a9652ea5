import { keywordMax, pageSizes } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { isChannel, type WorkQuery, workQuery } from '../features/catalogue/calls.ts'
import { NothingListed } from '../features/catalogue/nothing-listed.tsx'
import { openList } from '../features/catalogue/open-list.ts'
import { WorkList } from '../features/catalogue/work-list.tsx'
import { channelNames } from '../lib/channel-names.ts'
import { paths } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { usePageTitle } from '../ui/page-title.tsx'
import { useObservable, usePreferences } from '../ui/preferences.tsx'
import { Tabs, tabId } from '../ui/tabs.tsx'
import { SearchBar } from './layout/phone-bars.tsx'
import type { LoaderInput, PageProps } from './meta.ts'

const searched = ['censored', 'uncensored', 'western'] as const

function searchQuery(
  params: Record<string, string>,
  search: Record<string, string>,
  magnetOnly: boolean,
): WorkQuery {
  const channel = search.channel
  const filter = { keyword: params.keyword ?? '', ...(isChannel(channel) && { modName: channel }) }
  return workQuery(filter, magnetOnly, pageSizes.search)
}

export async function loader(input: LoaderInput): Promise<undefined> {
  const { params, search, magnetOnly } = input
  if (params.keyword) await openList(searchQuery(params, search, magnetOnly), input)
}

/** The works that a keyword finds, in all channels or one. */
export function Page({ params, search }: PageProps) {
  const keyword = params.keyword ?? ''
  usePageTitle(keyword ? `“${keyword}”的搜索结果` : '搜索')
  const magnetOnly = useObservable(usePreferences().magnetOnly)
  const [channel] = searched.filter((one) => one === search.channel)
  const here = paths.search(keyword)
  const tabs = [
    { id: 'all', title: '全部结果', href: here },
    ...searched.map((one) => ({ id: one, title: channelNames[one], href: `${here}?channel=${one}` })),
  ]
  return (
    <>
      <SearchBar keyword={keyword} />
      <main className="page bare" id="content" tabIndex={-1}>
        {keyword === '' || [...keyword].length > keywordMax ? (
          <Empty drawing="lens" heading="h1" title="搜索番号、片名、演员、标签" text={texts.keywordHint} />
        ) : (
          <>
            <h1 className="h1 results">“{keyword}”的搜索结果</h1>
            <div className="pinned">
              <Tabs label="频道" tabs={tabs} current={channel ?? 'all'} panel="results" />
            </div>
            <div id="results" role="tabpanel" aria-labelledby={tabId('results', channel ?? 'all')}>
              <WorkList
                list={searchQuery(params, search, magnetOnly)}
                keyword={keyword}
                empty={
                  <NothingListed title={`没有找到“${keyword}”`} text="换个写法试试，番号可以不带横线。" />
                }
              />
            </div>
          </>
        )}
      </main>
    </>
  )
}

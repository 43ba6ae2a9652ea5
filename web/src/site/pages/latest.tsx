import { tabChannels } from '../../lib/shown-channels.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useListed } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import * as toolbarStyles from '../../ui/toolbar.module.css'
import { latestQuery, sorted } from '../catalogue/calls.ts'
import { ChannelNav } from '../catalogue/channel-nav.tsx'
import { EmptyList } from '../catalogue/empty-list.tsx'
import { prefetchList } from '../catalogue/prefetch-list.ts'
import { listSort } from '../catalogue/sorts.ts'
import { WorkList } from '../catalogue/works/work-list.tsx'
import { HomeBar } from '../layout/bars/home-bar.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'

export async function loader(input: LoaderInput): Promise<undefined> {
  const { channel = 'censored' } = input.meta
  await prefetchList(sorted(latestQuery(channel, input.listed(channel)), listSort(input.search)), input)
}

/** The latest works of a channel, named in sight where no tab of a phone does. */
export function Page({ meta: { title, channel = 'censored' }, search }: PageProps) {
  usePageTitle(title)
  const named = tabChannels().includes(channel)
  const list = sorted(latestQuery(channel, useListed(channel)), listSort(search))
  return (
    <>
      <HomeBar />
      <ChannelNav channel={channel} current="latest" />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        {named && <h1 className={textStyles.visuallyHidden}>{title}</h1>}
        <WorkList
          list={list}
          sortable
          {...(!named && { heading: <h1 className={toolbarStyles.name}>{title}</h1> })}
          empty={<EmptyList list={list} />}
        />
      </main>
    </>
  )
}

import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useListed } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import * as toolbarStyles from '../../ui/toolbar.module.css'
import { inOrder, latestQuery } from '../catalogue/calls.ts'
import { ChannelNav } from '../catalogue/channel-nav.tsx'
import { EmptyList } from '../catalogue/empty-list.tsx'
import { listOrder } from '../catalogue/orders.ts'
import { prefetchList } from '../catalogue/prefetch-list.ts'
import { WorkList } from '../catalogue/works/work-list.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { HomeBar } from '../layout/phone-bars.tsx'

export async function loader(input: LoaderInput): Promise<undefined> {
  const { channel = 'censored' } = input.meta
  await prefetchList(inOrder(latestQuery(channel, input.listed(channel)), listOrder(input.search)), input)
}

/** The latest works of a channel, named in sight where no tab of a phone does. */
export function Page({ meta: { title, channel = 'censored' }, search }: PageProps) {
  usePageTitle(title)
  const named = channel !== 'fc2'
  const list = inOrder(latestQuery(channel, useListed(channel)), listOrder(search))
  return (
    <>
      <HomeBar />
      <ChannelNav channel={channel} current="latest" />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        {named && <h1 className={textStyles.visuallyHidden}>{title}</h1>}
        <WorkList
          list={list}
          ordered
          {...(!named && { heading: <h1 className={toolbarStyles.name}>{title}</h1> })}
          empty={<EmptyList list={list} />}
        />
      </main>
    </>
  )
}

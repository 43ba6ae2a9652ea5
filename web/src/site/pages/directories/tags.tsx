import { useQuery } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { waitAtMost } from '../../../lib/wait-at-most.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { prefetchPages } from '../../../ui/lists/prefetch-pages.ts'
import * as pageStyles from '../../../ui/page.module.css'
import { usePageTitle } from '../../../ui/page-title.tsx'
import * as tabsStyles from '../../../ui/tabs.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { type TagGroup, tagGroupsOf, tagHref } from '../../catalogue/directories/tag-groups.ts'
import { TagRows } from '../../catalogue/directories/tag-rows.tsx'
import { TagSelectionSkeleton } from '../../catalogue/directories/tag-selection.tsx'
import * as tagsStyles from '../../catalogue/directories/tags.module.css'
import { directoryView, picturedCall } from '../../catalogue/profiles/calls.ts'
import '../../catalogue/profiles/entry-grid.module.css'
import { LateChannelNav } from '../../catalogue/late-channel-nav.ts'
import { LateEntryGrid } from '../../catalogue/profiles/late-entry-grid.ts'
import { BackBar, SearchLink } from '../../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../../layout/meta.ts'

/** With pictures in place of groups. */
const picturesTab = 'pictures'

const viewOf = (channel: ModName, search: Record<string, string>) =>
  directoryView({ kind: 'tag', channel }, search, '')

export async function loader(input: LoaderInput): Promise<undefined> {
  const { meta, search, queryClient, patience } = input
  const { channel = 'censored' } = meta
  await Promise.all([
    waitAtMost(patience, queryClient.prefetchQuery(tagGroupsOf(channel))),
    search.tab === picturesTab && prefetchPages(...picturedCall(viewOf(channel, search)), input),
  ])
}

/** All tags of a channel, in their groups or with pictures. */
export function Page({ meta, search }: PageProps) {
  const { channel = 'censored', title } = meta
  const groups = useQuery(tagGroupsOf(channel))
  usePageTitle(title)
  return (
    <>
      <BackBar title={title} fallback={paths.latest(channel)}>
        <SearchLink />
      </BackBar>
      <LateChannelNav channel={channel} current="tags" wide />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <h1 className={`${pageStyles.title} ${tagsStyles.title} ${textStyles.inBar}`}>{title}</h1>
        {groups.isError && !groups.isFetching ? (
          <Fault error={groups.error} text="分类没有加载出来。" onRetry={() => void groups.refetch()} />
        ) : groups.data ? (
          <AllTags channel={channel} groups={groups.data.data} search={search} />
        ) : (
          <TagSelectionSkeleton />
        )}
      </main>
    </>
  )
}

interface AllTagsProps {
  channel: ModName
  groups: readonly TagGroup[]
  search: Record<string, string>
}

const currentOf = (shown: boolean) => (shown ? ({ 'aria-current': 'true' } as const) : {})

function AllTags({ channel, groups, search }: AllTagsProps) {
  if (groups.length === 0) return <Empty drawing="lens" title="还没有分类" text="过些时候再来看看。" />
  const base = `${tagHref(channel)}?tab=${picturesTab}`
  const hasPictures = search.tab === picturesTab
  return (
    <>
      <nav className={`${tabsStyles.segments} ${tagsStyles.views}`} aria-label="分类的样子">
        <a href={tagHref(channel)} data-replace {...currentOf(!hasPictures)}>
          分组
        </a>
        <a href={base} data-replace {...currentOf(hasPictures)}>
          图片
        </a>
      </nav>
      {hasPictures ? (
        <LateEntryGrid {...viewOf(channel, search)} base={base} unit="个" />
      ) : (
        <TagRows channel={channel} groups={groups} counted />
      )}
    </>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { carries } from '../../lib/shown-channels.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import * as gridStyles from '../../ui/lists/grid.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useListed } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import * as textStyles from '../../ui/text.module.css'
import { pagedWorks, sorted } from '../catalogue/calls.ts'
import * as directoryStyles from '../catalogue/directories/directory.module.css'
import {
  belongsTo,
  type Directory,
  directoryHref,
  directoryOf,
  entriesOf,
  filterOf,
  gridChannel,
  namesOf,
  worksOfEntry,
} from '../catalogue/directories/directory.ts'
import { DirectoryLink } from '../catalogue/directories/directory-link.tsx'
import { entryById, isEntryId } from '../catalogue/directories/entry-by-id.ts'
import { nameOf } from '../catalogue/directories/entry-links.ts'
import { LateDirectorySidebar } from '../catalogue/directories/late-directory-sidebar.ts'
import { prefetchEntries } from '../catalogue/directories/prefetch-directory.ts'
import { EmptyList } from '../catalogue/empty-list.tsx'
import { LateChannelNav } from '../catalogue/late-channel-nav.ts'
import { LazyNotFound, notFoundStatus } from '../catalogue/lazy-not-found.tsx'
import { prefetchList } from '../catalogue/prefetch-list.ts'
import { LateEntryProfile } from '../catalogue/profiles/late-entry-profile.ts'
import * as profileStyles from '../catalogue/profiles/profile.module.css'
import { channelOfWorks, entryProfile } from '../catalogue/profiles/profile-call.ts'
import { ReloadList } from '../catalogue/reload-list.tsx'
import { listSort, yearIn } from '../catalogue/sorts.ts'
import { WorkList } from '../catalogue/works/work-list.tsx'
import { BackBar, SearchLink } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { EntryActions } from './parts/entry-actions.tsx'

export async function loader(input: LoaderInput): Promise<number | undefined> {
  const { meta, params, search, queryClient, listed, patience } = input
  const directory = directoryOf(meta.entry, meta.channel)
  const id = params.id ?? ''
  const filter = filterOf(search)
  if (!isEntryId(id)) return notFoundStatus()
  const channel = gridChannel(directory)
  const call = entryById(id)
  const list = {
    ...sorted(worksOfEntry(directory, id, listed(channel)), listSort(search)),
    year: yearIn(search),
  }
  // Filtering the sidebar is a way into the same page: the works beside it stay, however old.
  const isShown = queryClient
    .getQueryCache()
    .find({ queryKey: pagedWorks(list).queryKey })
    ?.isActive()
  await Promise.all([
    waitAtMost(patience, queryClient.prefetchQuery(call)),
    waitAtMost(
      patience,
      queryClient.prefetchQuery(entryProfile(id, listed(channel), channelOfWorks(directory))),
    ),
    prefetchEntries(directory, filter, input),
    isShown || prefetchList(list, input),
  ])
  const state = queryClient.getQueryState(call.queryKey)
  return state?.error?.code === 404 || (state?.data && !belongsTo(directory, state.data.data))
    ? notFoundStatus()
    : undefined
}

/** The page of one entry beside its directory (docs/requirements.md, catalogue 20). */
export function Page({ meta, params, search }: PageProps) {
  const directory = directoryOf(meta.entry, meta.channel)
  const id = params.id ?? ''
  if (!isEntryId(id)) return <MissingEntry directory={directory} />
  return <EntryPage directory={directory} id={id} search={search} />
}

function MissingEntry({ directory }: { directory: Directory }) {
  const { entry } = namesOf(directory)
  usePageTitle(texts.notFound)
  return (
    <>
      <BackBar title={entry} fallback={paths.latest(directory.channel)} />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <LazyNotFound />
      </main>
    </>
  )
}

interface EntryPageProps {
  directory: Directory
  id: string
  search: Record<string, string>
}

function EntryPage({ directory, id, search }: EntryPageProps) {
  const router = useRouter()
  const [filter, sort, year] = [filterOf(search), listSort(search), yearIn(search)]
  const channel = gridChannel(directory)
  const shows = useListed(channel)
  const listed = useInfiniteQuery(entriesOf(directory, filter)).data
  const detail = useQuery(entryById(id))
  // The row of the list has the name while the entry itself is on its way.
  const row = listed?.pages.flatMap(({ rows }) => rows).find((entry) => entry.id === id)
  const entry = detail.data?.data ?? row
  const names = namesOf(directory)
  const title = entry ? nameOf(entry) : names.entry
  usePageTitle(title)
  if (detail.error?.code === 404 || (detail.data && !belongsTo(directory, detail.data.data))) {
    return <MissingEntry directory={directory} />
  }
  const onFilter = (text: string) =>
    void router.navigate({
      href: directoryHref(directory, id, text, sort, year),
      replace: true,
      resetScroll: false,
    })
  const list = { ...sorted(worksOfEntry(directory, id, shows), sort), year }
  // Where the operator shows no directory, the entry is alone on its page.
  const hasDirectory = carries(directory.channel, 'directories')
  const actions = entry && <EntryActions key={id} directory={directory} entry={entry} />
  return (
    <>
      <BackBar title={hasDirectory ? names.entry : title} fallback={paths.latest(directory.channel)}>
        {actions}
        <SearchLink />
      </BackBar>
      <LateChannelNav channel={directory.channel} current={directory.kind} wide />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <div className={hasDirectory ? directoryStyles.split : ''}>
          {hasDirectory && (
            <LateDirectorySidebar directory={directory} current={entry} filter={filter} onFilter={onFilter} />
          )}
          <div>
            {hasDirectory && (
              <div className={textStyles.narrow}>
                <DirectoryLink directory={directory} entry={entry} filter={filter} onFilter={onFilter} />
              </div>
            )}
            <div className={profileStyles.place}>
              <LateEntryProfile
                key={id}
                {...{ id, title, filter, sort, year }}
                kind={directory.kind}
                channel={directory.channel}
                listedChannel={channel}
              />
              <div className={`${profileStyles.actions} ${textStyles.wide}`}>{actions}</div>
            </div>
            <WorkList
              key={`list ${id}`}
              list={list}
              sortable
              className={gridStyles.fourColumns}
              controls={<ReloadList list={list} />}
              empty={<EmptyList list={list} />}
            />
          </div>
        </div>
      </main>
    </>
  )
}

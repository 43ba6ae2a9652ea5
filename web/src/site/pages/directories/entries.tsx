import { paths } from '../../../paths.ts'
import { prefetchPages } from '../../../ui/lists/prefetch-pages.ts'
import * as pageStyles from '../../../ui/page.module.css'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { useRouter } from '../../../ui/router.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as directoryStyles from '../../catalogue/directories/directory.module.css'
import { directoryHref, directoryOf, filterOf, namesOf } from '../../catalogue/directories/directory.ts'
import { DirectoryFilter } from '../../catalogue/directories/directory-filter.tsx'
import { LateDirectorySidebar } from '../../catalogue/directories/late-directory-sidebar.ts'
import { prefetchEntries } from '../../catalogue/directories/prefetch-directory.ts'
import { directoryView, picturedCall, viewHref } from '../../catalogue/profiles/calls.ts'
import '../../catalogue/profiles/entry-grid.module.css'
import { LateChannelNav } from '../../catalogue/late-channel-nav.ts'
import { LateEntryGrid } from '../../catalogue/profiles/late-entry-grid.ts'
import { BackBar, SearchLink } from '../../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../../layout/meta.ts'

export async function loader(input: LoaderInput): Promise<undefined> {
  const { meta, search } = input
  const directory = directoryOf(meta.entry, meta.channel)
  const filter = filterOf(search)
  const view = directoryView(directory, search, filter)
  await Promise.all([prefetchEntries(directory, filter, input), prefetchPages(...picturedCall(view), input)])
}

/** A directory with pictures; on a wide screen beside its names (docs/requirements.md, catalogue 22). */
export function Page({ meta, search }: PageProps) {
  const directory = directoryOf(meta.entry, meta.channel)
  const router = useRouter()
  const filter = filterOf(search)
  const view = directoryView(directory, search, filter)
  const { heading, unit } = namesOf(directory)
  usePageTitle(heading)
  const base = directoryHref(directory, 'index')
  const onFilter = (text: string) =>
    void router.navigate({
      href: viewHref(base, { ...view, filter: text }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <BackBar title={heading} fallback={paths.latest(directory.channel)}>
        <SearchLink />
      </BackBar>
      <LateChannelNav channel={directory.channel} current={directory.kind} wide />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <h1 className={textStyles.visuallyHidden}>{heading}</h1>
        <div className={directoryStyles.split}>
          <LateDirectorySidebar
            directory={directory}
            current={undefined}
            filter={filter}
            onFilter={onFilter}
          />
          <div>
            <div className={`${textStyles.narrow} ${directoryStyles.above}`}>
              <DirectoryFilter filter={filter} onFilter={onFilter} />
            </div>
            <LateEntryGrid {...view} base={base} unit={unit} />
          </div>
        </div>
      </main>
    </>
  )
}

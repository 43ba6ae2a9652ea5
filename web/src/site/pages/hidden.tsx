import { paths } from '../../paths.ts'
import { usePageTitle } from '../../ui/page-title.tsx'
import { MembersOnly } from '../layout/members-only.tsx'
import type { PageProps } from '../layout/meta.ts'
import { BackBar } from '../layout/phone-bars.tsx'
import { EntriesSkeleton } from '../library/lists-skeletons.tsx'
import '../styles/library/personal.css'

/** All that a member does not want to see. */
export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  return (
    <>
      <BackBar title={meta.title} fallback={paths.user()} />
      <main className="page mine" id="content" tabIndex={-1}>
        <h1 className="page-title in-bar">{meta.title}</h1>
        <MembersOnly invitation="登录后，隐藏的作品、类别和演员列在这里。" waiting={<EntriesSkeleton />}>
          {(lists) => <lists.HiddenList />}
        </MembersOnly>
      </main>
    </>
  )
}

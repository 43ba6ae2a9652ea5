import { paths } from '../../paths.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import * as textStyles from '../../ui/text.module.css'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import { MembersOnly } from '../layout/members-only.tsx'
import type { PageProps } from '../layout/meta.ts'
import * as styles from '../library/library.module.css'
import { EntriesSkeleton } from '../library/lists-skeletons.tsx'

/** All that a member does not want to see. */
export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  return (
    <>
      <BackBar title={meta.title} fallback={paths.user()} />
      <main className={`${pageStyles.page} ${styles.mine}`} id="content" tabIndex={-1}>
        <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{meta.title}</h1>
        <MembersOnly invitation="登录后，隐藏的作品、类别和演员列在这里。" waiting={<EntriesSkeleton />}>
          {(lists) => <lists.HiddenList />}
        </MembersOnly>
      </main>
    </>
  )
}

import { useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useObservable } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import { CodeForm } from '../devices/code-form.tsx'
import { DeviceList } from '../devices/device-list.tsx'
import * as styles from '../devices/devices.module.css'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import type { PageProps } from '../layout/meta.ts'
import { SignInLinks } from '../layout/sign-in-links.tsx'
import { signedIn } from '../members/session/signed-in.ts'

const never = () => () => {}
/** A television's browser brings the code behind the address, where no log and no other site sees it. */
const codeInAddress = () => /^#([2-9A-HJ-NP-Z]{8})$/i.exec(window.location.hash)?.[1] ?? ''

/** The televisions and apps of a member; a visitor may type the code of one. */
export function Page({ meta: { title } }: PageProps) {
  usePageTitle(title)
  const isMember = useObservable(signedIn)
  const isHydrated = useHydrated()
  const code = useSyncExternalStore(never, codeInAddress, () => '')
  const isGuest = !isMember && isHydrated
  return (
    <>
      <BackBar title={title} fallback={paths.user()} />
      <main className={`${pageStyles.page} ${styles.devices}`} id="content" tabIndex={-1}>
        <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{title}</h1>
        {(isGuest || code !== '') && <CodeForm code={code} />}
        {isGuest ? (
          <Empty drawing="folder" title="登录后管理自己的电视和应用">
            <SignInLinks />
          </Empty>
        ) : (
          <DeviceList />
        )}
      </main>
    </>
  )
}

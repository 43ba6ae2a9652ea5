import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useObservable } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import { OrderList, OrdersSkeleton } from '../billing/orders/order-list.tsx'
import * as styles from '../billing/orders/orders.module.css'
import { latestOrders } from '../billing/orders/orders.ts'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { SignInInvitation } from '../layout/sign-in-invitation.tsx'
import { signedIn } from '../members/session/signed-in.ts'

export async function loader({
  queryClient,
  patience,
  anonymous,
  loadAgain,
}: LoaderInput): Promise<undefined> {
  if (anonymous) return loadAgain()
  if (signedIn.get()) await waitAtMost(patience, queryClient.prefetchQuery(latestOrders))
}

/** The latest 20 orders (docs/requirements.md, billing 4). */
export function Page({ meta: { title } }: PageProps) {
  usePageTitle(title)
  const isMember = useObservable(signedIn)
  const isHydrated = useHydrated()
  // The server renders without a session and shows the placeholders.
  const isGuest = !isMember && isHydrated
  return (
    <>
      <BackBar title={title} fallback={paths.user()} />
      <main className={`${pageStyles.page} ${styles.page}`} id="content" tabIndex={-1}>
        {isGuest ? (
          <SignInInvitation to="orders" />
        ) : (
          <>
            <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{title}</h1>
            {isMember ? <OrderList /> : <OrdersSkeleton />}
          </>
        )}
      </main>
    </>
  )
}

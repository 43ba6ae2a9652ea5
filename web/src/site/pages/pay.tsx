import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { orReload } from '../../lib/or-reload.ts'
import { readSite } from '../../lib/site.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useRouter } from '../../ui/router.tsx'
import { Checkout } from '../billing/checkout/checkout.tsx'
import { isOrderId, orderCall, plansCall } from '../billing/checkout/pay-calls.ts'
import { storeReturnWork } from '../billing/checkout/return-work.ts'
import { usePayLabel } from '../billing/level/pay-label.ts'
import * as styles from '../billing/pay.module.css'
import { OrderSkeleton } from '../billing/skeletons.tsx'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { signedIn } from '../members/session/member.ts'

/** For buyers with an order; the page of plans does not need it. */
const orderPage = onDemand(() => orReload('order', () => import('../billing/orders/order-page.tsx')))

/** The server's HTML has only placeholders: the page waits no longer than this for its data, in milliseconds. */
const patienceMs = 200

/** The server asks for nothing: it keeps its pages, while prices and dates move. */
export async function loader({
  queryClient,
  search: { order },
  patience,
  anonymous,
  loadAgain,
}: LoaderInput): Promise<undefined> {
  if (anonymous) return loadAgain()
  const asked =
    order === undefined
      ? queryClient.prefetchQuery(plansCall(readSite().appId))
      : signedIn.get() && isOrderId(order)
        ? queryClient.prefetchQuery(orderCall(order))
        : Promise.resolve()
  await Promise.all([
    order !== undefined && orderPage.load(),
    waitAtMost(Math.min(patience, patienceMs), asked),
  ])
}

/** VIP: the choice of a plan, or an order that the member waits for (docs/requirements.md, billing 3). */
export function Page({ search: { order } }: PageProps) {
  const work = useWorkBehind()
  const title = usePayLabel()
  // The loader has fetched it; the server shows the boxes of whatever order it is.
  const OrderPage = orderPage.get()?.OrderPage
  return (
    <>
      <BackBar title={order === undefined ? title : '支付订单'} fallback={paths.user()}>
        <a className={`${buttonStyles.button} ${buttonStyles.quiet} ${styles.inBar}`} href={paths.orders()}>
          订单
        </a>
      </BackBar>
      <main className={`${pageStyles.page} ${styles.pay}`} id="content" tabIndex={-1}>
        {order === undefined ? (
          <Checkout title={title} />
        ) : OrderPage ? (
          <OrderPage orderId={order} work={work} />
        ) : (
          <OrderOnItsWay />
        )}
      </main>
    </>
  )
}

function OrderOnItsWay() {
  usePageTitle('支付订单')
  return <OrderSkeleton />
}

/** The work that was left for this page, to go back to. */
function useWorkBehind(): string | null {
  const router = useRouter()
  const [work] = useState(() =>
    // The router has not moved on yet when a page is first rendered.
    import.meta.env.SSR ? null : storeReturnWork(router.shownLocation?.href),
  )
  return work
}

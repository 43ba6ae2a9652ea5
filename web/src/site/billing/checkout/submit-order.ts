import { texts } from '@yehang/contract/texts'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { observable } from '../../../lib/observable.ts'
import { isPayAddress, noWindow, openPayWindow } from './pay-window.ts'
import { currentDevice } from './paying-device.ts'
import type { Choice } from './stored-choice.ts'

/** How the order came about that this page submitted last. */
interface Submitted {
  orderId: string
  /** blocked: a window was asked for and did not come. none: there was no need of one. */
  window: 'opened' | 'blocked' | 'none'
}

export const submittedOrder = observable<Submitted | null>(null)

export type Outcome =
  | { kind: 'order'; orderId: string }
  /**
   * Payment is not possible at the moment; trying again is allowed, and returns the existing order where there is one.
   */
  | { kind: 'failed'; message: string }
  /** The choice is not on sale, or not for this member. */
  | { kind: 'refused'; error: ApiError }

let underway = false

/**
 * Submits an order and navigates a window to its payment. To be called within the tap. Null where a submission is
 * pending already. A code that a desktop shows is scanned from the page: then no window is opened.
 */
export async function submitOrder(appId: string, { plan, payChannel }: Choice): Promise<Outcome | null> {
  if (underway) return null
  underway = true
  const device = currentDevice()
  const wanted = device === 'phone' || payChannel === 'alipay'
  const payWindow = wanted ? openPayWindow() : noWindow
  try {
    const body = { appId, groupId: plan, payChannel, device }
    const { data, orderId } = await post('POST /v2/orders/submit', { body })
    if (data === 'error' || orderId === null) throw new ApiError(0, texts.paymentDown)
    const hasPage = isPayAddress(data, orderId)
    const led = hasPage && payWindow.lead(data)
    if (!led) payWindow.close()
    submittedOrder.set({ orderId, window: led ? 'opened' : hasPage && wanted ? 'blocked' : 'none' })
    return { kind: 'order', orderId }
  } catch (error) {
    payWindow.close()
    if (!(error instanceof ApiError)) throw error
    return isOutOfReach(error) ? { kind: 'failed', message: error.message } : { kind: 'refused', error }
  } finally {
    underway = false
  }
}

/** The answer is not from the API: whether an order was made is not known. */
function isOutOfReach({ code }: ApiError): boolean {
  return code < 400 || code === 408 || code > 500
}

import { AppError, appErrorOf } from '../../../platform/http/app-error.ts'
import { ChannelError } from '../../../platform/payments/provider.ts'
import { BillingError } from '../errors.ts'

/** Says to the staff, in their words, what could not be done. */
export async function saidToStaff<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BillingError) throw appErrorOf(error)
    if (error instanceof ChannelError) throw new AppError('channel_no_answer')
    throw error
  }
}

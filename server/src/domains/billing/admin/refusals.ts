import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { ChannelError } from '../../../platform/payments/provider.ts'
import { BillingError, NotThere } from '../errors.ts'

/** Says to the staff, in their words, what could not be done. */
export async function saidToStaff<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NotThere) throw notFound(error.zh)
    if (error instanceof BillingError) throw new AppError(500, error.zh)
    if (error instanceof ChannelError) throw new AppError(500, '渠道没有回答，稍后再问')
    throw error
  }
}

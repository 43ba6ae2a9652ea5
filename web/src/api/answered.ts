import { withTokenRenewal } from '@yehang/client/renewal'
import { errorOf } from './answer-error.ts'
import type { CallRequest, Transport } from './client.ts'
import { ApiError } from './error.ts'

/**
 * Sends calls and returns their answers. Rejects with an ApiError; a call that is refused with 401 is sent once more
 * where `renew` has renewed the token (docs/requirements.md, api 8).
 */
export function answered(
  transport: Transport,
  renew: (() => Promise<boolean>) | undefined,
): (request: CallRequest) => Promise<unknown> {
  return withTokenRenewal(
    async (request: CallRequest) => {
      const { status, answer } = await transport(request)
      const error = errorOf(status, answer)
      if (error) throw error
      return answer
    },
    renew,
    (error) => error instanceof ApiError && error.code === 401,
  )
}

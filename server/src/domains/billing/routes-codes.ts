import { billing } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { redeemCode } from './service/redeeming.ts'

export function bindCodes({ uncached, context }: Binder): void {
  uncached(billing.redeemCode, async ({ body, principal, origin }) => ({
    data: await redeemCode(context, body.code, principal, origin),
  }))
}

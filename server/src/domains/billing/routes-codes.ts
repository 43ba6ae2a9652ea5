import { billing } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { redeemCode } from './service/redeeming.ts'

export function bindCodes({ fresh, context }: Binder): void {
  fresh(billing.redeemCode, async ({ body, caller, origin }) => ({
    data: await redeemCode(context, body.code, caller, origin),
  }))
}

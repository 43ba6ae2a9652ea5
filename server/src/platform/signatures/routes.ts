import { signatures } from '@yehang/contract'
import type { Binder } from '../http/bind.ts'
import type { Signatures } from './signatures.ts'

export function bindSignatures({ fresh, context }: Binder, guard: Signatures): void {
  fresh(signatures.getSigningKey, async () => {
    const { id, publicKey } = await guard.currentKey()
    return { data: { keyId: id, publicKey, time: context.clock.now() } }
  })
}

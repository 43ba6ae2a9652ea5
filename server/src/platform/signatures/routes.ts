import { signatures } from '@yehang/contract'
import type { Binder } from '../http/bind.ts'
import type { Signatures } from './signatures.ts'

export function bindSignatures({ uncached, context }: Binder, guard: Signatures): void {
  uncached(signatures.getSigningKey, async () => {
    const { id, publicKey } = await guard.currentKey()
    return { data: { keyId: id, publicKey, time: context.clock.now() } }
  })
}

import { onDemand } from '../lib/on-demand.ts'
import { waitAtMost } from '../lib/wait-at-most.ts'
import type { CallRequest, Transport } from './client.ts'
import { setServerTime } from './server-clock.ts'

/** A call waits so long for the signing key; then it is sent unsigned, and the server decides whether to accept it. */
export const signerWaitMs = 3000

const keyRequest: CallRequest = { method: 'GET', path: '/v2/app/key', timeoutMs: 10_000 }

/**
 * Signs what `send` sends (docs/requirements.md, api 10). The code for it is fetched with the first call, or by
 * `prepare`.
 */
export function signing(send: Transport): { signed: Transport; prepare: () => Promise<unknown> } {
  const askKey = async () => {
    const answer = await send(keyRequest)
    setServerTime(answer.answer)
    return answer
  }
  const signer = onDemand(async () => {
    const [{ signedTransport }, key] = await Promise.all([import('./signer.ts'), askKey()])
    return signedTransport(send, askKey, key)
  })
  return {
    prepare: signer.load,
    async signed(request) {
      await waitAtMost(signerWaitMs, signer.load()).catch(() => {})
      return (signer.get() ?? send)(request)
    },
  }
}

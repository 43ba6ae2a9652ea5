import type { CallRequest, RawAnswer } from '../../../api/client.ts'
import { fetchAnswer } from '../../../api/transport.ts'
import { tokens } from './session-start.ts'
import { signedIn } from './signed-in.ts'

/** Carries a call, with the member's token where there is one. */
export async function sendInSession(request: CallRequest): Promise<RawAnswer> {
  return signedIn.get() ? (await tokens()).sendWithToken(request) : fetchAnswer(request)
}

/** For the client's `onUnauthenticated`. */
export async function renewSession(): Promise<boolean> {
  return signedIn.get() && (await tokens()).renew()
}

import { takeSuccess } from './answers-in-page.ts'
import { callPath } from './call-path.ts'
import type { AnswerTo, CallInput, Client, GetKey } from './client.ts'
import { networkError } from './error.ts'

/**
 * The client of a page that the server has filled: what came inside the page is there at once. The first other call
 * fetches the client that calls the server.
 */
export function clientOnDemand(load: () => Promise<Client>, magnetOnly: () => boolean): Client {
  const loaded = () =>
    load().catch(() => {
      throw networkError()
    })
  return {
    async get<K extends GetKey>(key: K, input: CallInput<K>, ...options: [object?]) {
      const answer = takeSuccess(callPath(key, input, magnetOnly()))
      return answer === undefined ? (await loaded()).get(key, input, ...options) : (answer as AnswerTo<K>)
    },
    post: async (...call) => (await loaded()).post(...call),
  }
}

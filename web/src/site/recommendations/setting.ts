import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { post } from '../../api/connection.ts'
import { notify } from '../../ui/snackbar.tsx'
import { byCollectedKey } from '../library/collections/calls.ts'
import { announceFault } from '../members/session/announce-fault.ts'
import { recommendedKey, settingCall } from './calls.ts'
import { forgetDismissed } from './dismissed.ts'

/** Lists that are shown are asked for again, the others when they are shown next. */
async function renew(client: QueryClient): Promise<void> {
  const keys = [recommendedKey, byCollectedKey]
  await Promise.all(keys.map((key) => client.resetQueries({ queryKey: [key] })))
}

/** Changes of a member's setting of recommendations; a refusal is announced. */
export function useSetting() {
  const client = useQueryClient()
  return {
    async change(on: boolean): Promise<void> {
      const put = (state: 'on' | 'off') =>
        client.setQueryData(settingCall.queryKey, (answer) => answer && { data: { ...answer.data, state } })
      put(on ? 'on' : 'off')
      try {
        await post('POST /v2/user/recommendations/state', { body: { state: on ? 'on' : 'off' } })
      } catch (error) {
        put(on ? 'off' : 'on')
        announceFault(error)
        return
      }
      notify(on ? '个性化推荐已打开' : '个性化推荐已关闭，你的记录不再用于推荐')
      await renew(client)
    },

    async clear(): Promise<void> {
      try {
        await post('POST /v2/user/recommendations/clear', { body: {} })
      } catch (error) {
        announceFault(error)
        return
      }
      forgetDismissed()
      notify('推荐记录已清除，此前的记录不再用于推荐')
      await Promise.all([client.invalidateQueries({ queryKey: settingCall.queryKey }), renew(client)])
    },
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { notify } from '../../../ui/snackbar.tsx'
import { announceFault } from '../../members/session/announce-fault.ts'
import { onSessionEnd } from '../../members/session/session.ts'
import { isCertain, type OptimisticChange, optimisticChange } from '../collections/optimistic-change.ts'

export type Wants = 'magnet' | 'film'
export const names: Record<Wants, string> = { magnet: '磁力', film: '影片' }

export const awaitCall = (workId: string) =>
  callOptions('GET /v2/user/await/{id}', { params: { id: workId } })

/** Pending changes continue while the page of their work is left and opened again. */
const changes = new Map<string, OptimisticChange<boolean>>()
onSessionEnd(() => changes.clear())

/** Whether a member waits for what a work lacks. */
export function awaitChangeOf(client: QueryClient, workId: string, wants: Wants): OptimisticChange<boolean> {
  const name = `${workId} ${wants}`
  const change = changes.get(name) ?? createAwaitChange(client, workId, wants)
  changes.set(name, change)
  return change
}

function createAwaitChange(client: QueryClient, workId: string, wants: Wants): OptimisticChange<boolean> {
  const { queryKey } = awaitCall(workId)
  const ask = () => void client.refetchQueries({ queryKey })
  const change = optimisticChange<boolean>(false, {
    same: Object.is,
    isCertain,
    async send(on) {
      // An answer that was asked for before must not undo it.
      await client.cancelQueries({ queryKey })
      const body = { id: workId, wants, status: on ? 0 : 9 } as const
      await post('POST /v2/user/await', { body }, { repeatSubmit: false })
      return on
    },
    onConfirmed(on) {
      client.setQueryData(queryKey, (known) => {
        if (!known) return known
        const others = known.data.filter((one) => one !== wants)
        return { ...known, data: on ? [...others, wants] : others }
      })
      // The cancelled answer would have had the other wish too.
      if (!client.getQueryData(queryKey)) ask()
      if (!on) return void notify('不再通知')
      notify(`有${names[wants]}时，会在“我的关注”里告诉你`, {
        label: '撤销',
        onPress: () => change.setWanted(false),
      })
    },
    onReverted(error) {
      announceFault(error)
      if (!isCertain(error) || !client.getQueryData(queryKey)) ask()
    },
  })
  return change
}

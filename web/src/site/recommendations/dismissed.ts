import { post } from '../../api/connection.ts'
import { observable } from '../../lib/observable.ts'
import { notify } from '../../ui/snackbar.tsx'
import {
  isCertain,
  type OptimisticChange,
  optimisticChange,
} from '../library/collections/optimistic-change.ts'
import { announceFault } from '../members/session/announce-fault.ts'
import { onSessionEnd } from '../members/session/session.ts'

/** Works that a member dismissed since the page was loaded: lists that were fetched before leave them out. */
export const dismissed = observable<ReadonlySet<string>>(new Set())

const changes = new Map<string, OptimisticChange<boolean>>()

/** They may be recommended again. */
export function forgetDismissed(): void {
  changes.clear()
  dismissed.set(new Set())
}
onSessionEnd(forgetDismissed)

function changeOf(dataId: string): OptimisticChange<boolean> {
  const known = changes.get(dataId)
  if (known) return known
  const change = optimisticChange<boolean>(false, {
    same: Object.is,
    isCertain,
    async send(isDismissed) {
      const body = { status: isDismissed ? 0 : 9, dataId } as const
      await post('POST /v2/user/recommendations/dismiss', { body }, { repeatSubmit: false })
      return isDismissed
    },
    onReverted: announceFault,
  })
  changes.set(dataId, change)
  change.state.subscribe(() => {
    // Not one that is on its way when they are forgotten.
    if (changes.get(dataId) === change) show(dataId, change.state.get().wanted)
  })
  return change
}

function show(id: string, isDismissed: boolean): void {
  const ids = new Set(dismissed.get())
  if (isDismissed) ids.add(id)
  else ids.delete(id)
  dismissed.set(ids)
}

/** Removes a work from all that is recommended, at once; the notice takes it back. */
export function dismiss({ id, number }: { id: string; number: string }): void {
  const change = changeOf(id)
  change.setWanted(true)
  notify(`不再推荐 ${number}`, { label: '撤销', onPress: () => change.setWanted(false) })
}

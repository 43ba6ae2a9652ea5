import { post } from '../../api/connection.ts'
import { observable } from '../../lib/observable.ts'
import { notify } from '../../ui/snackbar.tsx'
import { announceFault } from '../members/session/announce-fault.ts'

/** Works dismissed since the page was loaded: lists that were fetched before leave them out. */
export const dismissed = observable<ReadonlySet<string>>(new Set())

function setHere(id: string, isDismissed: boolean): void {
  const ids = new Set(dismissed.get())
  if (isDismissed) ids.add(id)
  else ids.delete(id)
  dismissed.set(ids)
}

async function send(dataId: string, isDismissed: boolean): Promise<void> {
  setHere(dataId, isDismissed)
  try {
    await post('POST /v2/user/recommendations/dismiss', { body: { status: isDismissed ? 0 : 9, dataId } })
  } catch (error) {
    setHere(dataId, !isDismissed)
    announceFault(error)
  }
}

/** Removes a work from all that is recommended, at once; the notice takes it back. */
export function dismiss({ id, number }: { id: string; number: string }): void {
  void send(id, true)
  notify(`不再推荐 ${number}`, { label: '撤销', onPress: () => void send(id, false) })
}

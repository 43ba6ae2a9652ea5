import { support } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { writersAt } from '../../staff/presence/service.ts'
import { actionsOfMessage, findDraft, namesOf } from '../queries/handling.ts'
import { messagePicture } from '../service/pictures.ts'
import {
  presentAction,
  presentAdminEntry,
  presentAdminMessage,
  presentHold,
  presentNote,
} from './presenter.ts'
import { notesOfMessage } from './queries/notes.ts'
import { entriesOf, findAdminMessage } from './queries/queue.ts'
import { placeOf } from './service/colleagues.ts'

/** One message with everything that was said and done. */
export function bindThread({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(support.getAdminThread, async ({ principal, params: { id } }) => {
    const message = await findAdminMessage(db, id, new Date(clock.now()))
    if (message === undefined) throw notFound()
    const place = placeOf(id)
    const [entries, actions, notes, own, writers] = await Promise.all([
      entriesOf(db, id),
      actionsOfMessage(db, message),
      notesOfMessage(db, id),
      findDraft(db, id, principal.memberId),
      writersAt(context, db, [place]),
    ])
    const hold = writers.get(place)
    const [others, names] = await Promise.all([
      hold && hold.memberId !== principal.memberId ? findDraft(db, id, hold.memberId) : undefined,
      namesOf(
        db,
        actions.flatMap(({ after }) => (typeof after?.assignee === 'string' ? [after.assignee] : [])),
      ),
    ])
    return {
      data: {
        ...presentAdminMessage(message, hold, principal.memberId),
        seenTime: timeText(message.seenAt),
      },
      rows: entries.map(presentAdminEntry),
      total: entries.length,
      actions: actions.reverse().map((action) => presentAction(action, names)),
      notes: notes.map(presentNote),
      hold: hold ? presentHold(hold, principal.memberId, others?.text ?? null) : null,
      draft: own ? { text: own.text, time: timeText(own.updatedAt) } : null,
    }
  })

  uncached(support.getAdminPicture, async ({ params }) => ({
    data: await messagePicture(context, params.pictureId),
  }))
}

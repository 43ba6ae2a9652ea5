import { useQueryClient } from '@tanstack/react-query'
import { replyMax } from '@yehang/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { onSessionEnd } from '../../../site/members/session/session.ts'
import {
  drafts,
  forgetDrafts,
  isUnconfirmed,
  removeDraft,
  sendDraft,
  sendingPlaces,
  writeDraft,
} from '../../../site/support/writing/drafts.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { announceFault } from '../../ui/announce-fault.ts'
import { refetch } from '../../ui/calls.ts'
import { toast } from '../../ui/toasts.tsx'
import { type AdminThread, supportCalls, threadCall } from '../calls.ts'
import { openVariables } from './canned.ts'

onSessionEnd(forgetDrafts)

/** A sending names itself, so that the same may well come twice within a second. */
const repeatable = { repeatSubmit: false }
const saveEveryMs = 1500
const unanswered = '没有确认送达，内容已保留；重试不会重复发送。'

/** The canned reply that a text was made from. */
export interface CannedUse {
  cannedId: string
  orderId: string | undefined
}

/** The reply that is being written to a message: stored in the browser and on the server, sent once. */
export function useReply(id: string, thread: AdminThread, isFresh: boolean) {
  const client = useQueryClient()
  const place = `staff/${id}`
  const draft = useObservable(drafts)[place]
  const sending = useObservable(sendingPlaces).has(place)
  const [fault, setFault] = useState<string | null>(null)
  const [savedTime, setSavedTime] = useState(thread.draft?.time ?? null)
  const saving = useSaving(id, (time, isHeld) => {
    setSavedTime(time)
    if (!isHeld) void client.invalidateQueries({ queryKey: threadCall(id).queryKey })
  })
  const savedText = thread.draft?.text
  const settled = useRef(false)
  useEffect(() => {
    // Once, before anything is written here: a later answer may contain a draft that was sent or deleted meanwhile.
    if (settled.current || !isFresh) return
    settled.current = true
    if (savedText !== undefined && drafts.get()[place] === undefined) writeDraft(place, savedText)
  }, [isFresh, savedText, place])
  const text = draft?.text ?? ''
  const gaps = openVariables(text)
  const length = [...text.trim()].length
  const isHeldByOther = thread.hold !== null && !thread.hold.isMine
  const unsure = !sending && isUnconfirmed(draft, text)
  return {
    text,
    length,
    gaps,
    sending,
    savedTime: text === '' ? null : savedTime,
    isHeldByOther,
    fault: sending ? null : (fault ?? (unsure ? unanswered : null)),
    canSend: length > 0 && length <= replyMax && gaps.length === 0 && !isHeldByOther && !sending,
    write(next: string) {
      // A canned reply can be pressed still, and nothing may be saved as a draft after the reply.
      if (sendingPlaces.get().has(place)) return
      settled.current = true
      setFault(null)
      if (next === '') removeDraft(place)
      else writeDraft(place, next)
      saving.touch(next)
    },
    async send({ close, made }: { close: boolean; made: CannedUse | null }): Promise<boolean> {
      setFault(null)
      const readEntryId = thread.rows.at(-1)?.entryId
      try {
        await sendDraft(place, text, async (message, sendingId) => {
          // A draft that arrives after the reply would reappear.
          await saving.settle()
          const body = { messageId: id, message, close, sendingId, readEntryId, ...made }
          return post('POST /v2/staff/message/reply', { body }, repeatable)
        })
        toast({ text: close ? '已发送并关闭' : '已发送', detail: '对方马上可以看到' })
        return true
      } catch (error) {
        if (!(error instanceof ApiError) || error.code === 401 || error.code === 403) announceFault(error)
        else
          setFault(
            isUnconfirmed(drafts.get()[place], text) ? `${error.message}。${unanswered}` : error.message,
          )
        return false
      } finally {
        void refetch(client, supportCalls)
      }
    },
  }
}

export type Reply = ReturnType<typeof useReply>

/** Sends the present text to the server: at the first key, and then as often as needed. */
function useSaving(id: string, onSaved: (time: string, isHeld: boolean) => void) {
  const onSavedRef = useRef(onSaved)
  onSavedRef.current = onSaved
  const state = useRef({ waiting: null as string | null, timer: 0, at: 0, going: Promise.resolve() })
  const now = state.current
  const save = () => {
    const { waiting } = now
    clearTimeout(now.timer)
    now.timer = 0
    if (waiting === null) return
    now.waiting = null
    now.at = Date.now()
    now.going = now.going
      .then(() =>
        post('POST /v2/staff/message/draft', { body: { messageId: id, text: waiting } }, repeatable),
      )
      .then(({ data }) => onSavedRef.current(data.time, data.isHeld))
      // The text is still stored in the browser, and the next key sends it again.
      .catch(() => {})
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => () => latest.current(), [])
  return {
    touch(text: string) {
      if ([...text].length > replyMax) return
      now.waiting = text
      if (Date.now() - now.at >= saveEveryMs) save()
      else if (now.timer === 0) now.timer = window.setTimeout(save, saveEveryMs)
    },
    /** Nothing is on its way any more, and nothing will be. */
    async settle() {
      clearTimeout(now.timer)
      now.timer = 0
      now.waiting = null
      await now.going
    },
  }
}

import { useState } from 'react'
import { ApiError } from '../../../api/error.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { announceFault } from '../../members/session/announce-fault.ts'
import { drafts, isUnconfirmed, sendingPlaces, writeDraft } from './drafts.ts'
import { faultOf } from './text-length.ts'

const unanswered = '没有确认送达，内容已保留；重试不会重复发送。'

/** The draft at a place, and the state of its sending. `start` is the initial text. */
export function useDraft(place: string, start = '') {
  const draft = useObservable(drafts)[place]
  const sending = useObservable(sendingPlaces).has(place)
  const [failure, setFailure] = useState<{ place: string; fault: string } | null>(null)
  const text = draft?.text ?? start
  const unsure = !sending && isUnconfirmed(draft, text)
  const fault = failure?.place === place ? failure.fault : null
  return {
    text,
    sending,
    /** The last try had no answer: the same text is sent again without harm. */
    unsure,
    fault: sending ? null : (fault ?? (unsure ? unanswered : null)),
    write(next: string) {
      setFailure(null)
      writeDraft(place, next)
    },
    /** Sends by `deliver`; resolves to its answer, or null where the text stays. */
    async send<T>(deliver: () => Promise<T>): Promise<T | null> {
      if (sending) return null
      const wrong = faultOf(text)
      setFailure(wrong === null ? null : { place, fault: wrong })
      if (wrong !== null) return null
      try {
        return await deliver()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code === 401 || error.code === 403) announceFault(error)
        else
          setFailure({
            place,
            fault: isUnconfirmed(drafts.get()[place], text)
              ? `${error.message}。${unanswered}`
              : error.message,
          })
        return null
      }
    },
  }
}

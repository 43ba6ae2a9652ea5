import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useObservable } from '../../../ui/preferences.tsx'
import { signedIn } from '../../members/session/signed-in.ts'

/** From the first page of a member's own on, asks how many replies wait. Guests ask nothing. */
export function useUnreadPolling(here: boolean): void {
  const client = useQueryClient()
  const wanted = useObservable(signedIn) && here
  useEffect(() => {
    // Where it cannot be loaded, there is no mark; the messages themselves show what is new.
    if (wanted)
      import('./unread-polling.ts').then(
        ({ startUnreadPolling }) => startUnreadPolling(client),
        () => {},
      )
  }, [wanted, client])
}

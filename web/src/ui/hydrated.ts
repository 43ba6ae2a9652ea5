import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes over its markup: both have to render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

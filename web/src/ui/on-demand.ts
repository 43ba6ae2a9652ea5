import { texts } from '@yehang/contract/texts'
import { useEffect, useState } from 'react'
import type { OnDemand } from '../lib/on-demand.ts'
import { notify } from './snackbar.tsx'

/** The part once it is loaded; fetched when `wanted`. `onFault` resets `wanted`: pressing again tries again. */
export function useOnDemand<T>(part: OnDemand<T>, wanted: boolean, onFault: () => void): T | undefined {
  const [loaded, setLoaded] = useState(part.get)
  useEffect(() => {
    if (!wanted || loaded !== undefined) return
    let gone = false
    part.load().then(
      (module) => gone || setLoaded(() => module),
      () => {
        if (gone) return
        notify(texts.networkError)
        onFault()
      },
    )
    return () => {
      gone = true
    }
  }, [part, wanted, loaded, onFault])
  return loaded
}

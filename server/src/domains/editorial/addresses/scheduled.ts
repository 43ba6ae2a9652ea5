import { minuteMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { every } from '../../../platform/jobs/every.ts'
import { checkAddresses } from './checking.ts'

/** Looks at pictures and previews, some each minute. Any number of workers may. Returns how to stop. */
export function startAddressChecks(context: Context): () => Promise<void> {
  if (context.config.addressChecksPerSecond === 0) return async () => {}
  const stopping = new AbortController()
  const stop = every(
    minuteMs,
    () => checkAddresses(context, { signal: stopping.signal }),
    (error) => {
      if (!stopping.signal.aborted)
        context.log.warn({ err: error }, 'addresses of works could not be checked')
    },
    { atOnce: false },
  )
  return async () => {
    stopping.abort()
    await stop()
  }
}

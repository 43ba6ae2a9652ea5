import type { Context } from '../../context.ts'
import { destroySealed } from './rules/keeping-sealed.ts'

const everyMs = 10 * 60_000

/** Every few minutes destroys what was sealed long enough. Any number of workers may. Answers how to stop. */
export function startModerationKeeping(context: Context): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= destroySealed(context)
      .catch((error) => context.log.warn({ err: error }, 'sealed evidence could not be destroyed'))
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

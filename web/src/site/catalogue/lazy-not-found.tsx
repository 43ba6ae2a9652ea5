import { onDemand } from '../../lib/on-demand.ts'
import { orReload } from '../../lib/or-reload.ts'
import { useOnDemand } from '../../ui/on-demand.ts'

/** Fetched where something is not there. */
const missing = onDemand(() => orReload('missing', () => import('./not-found.tsx')))

/** The status of a page whose subject was not found, once its data is loaded. */
export async function notFoundStatus(): Promise<number> {
  await missing.load()
  return 404
}

/** Replaces a missing subject. Where the answer arrives after the page, it is rendered then. */
export function LazyNotFound({ title }: { title?: string }) {
  const part = useOnDemand(missing, true, noRetry)
  return part && <part.NotFound {...(title !== undefined && { title })} />
}

const noRetry = () => {}

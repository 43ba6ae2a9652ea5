import { onDemand } from '../../lib/on-demand.ts'
import { orReload } from '../../lib/or-reload.ts'
import { useOnDemand } from '../../ui/on-demand.ts'

/** Fetched where something is not there. */
const missing = onDemand(() => orReload('missing', () => import('./missing.tsx')))

/** The status of a page whose subject was not found, once its data is loaded. */
export async function missingStatus(): Promise<number> {
  await missing.load()
  return 404
}

/** Replaces a missing subject. Where the answer arrives after the page, it is rendered then. */
export function MissingPart({ title }: { title?: string }) {
  const part = useOnDemand(missing, true, noRetry)
  return part && <part.Missing {...(title !== undefined && { title })} />
}

const noRetry = () => {}

import { onDemand } from '../../lib/on-demand.ts'
import { orReload } from '../../lib/or-reload.ts'
import { useOnDemand } from '../../ui/on-demand.ts'

/** Fetched where something is not there. */
const missing = onDemand(() => orReload('missing', () => import('./missing.tsx')))

/** The status of a page whose subject is not there, once what the page shows has come. */
export async function missingStatus(): Promise<number> {
  await missing.load()
  return 404
}

/** In place of what is not there. Where the answer comes after the page, so does this. */
export function MissingPart({ title }: { title?: string }) {
  const part = useOnDemand(missing, true, noRetry)
  return part && <part.Missing {...(title !== undefined && { title })} />
}

const noRetry = () => {}

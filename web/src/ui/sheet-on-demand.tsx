import { onDemand } from '../lib/on-demand.ts'
import type { SheetProps } from './dialog.tsx'
import { useOnDemand } from './on-demand.ts'

const dialog = onDemand(() => import('./dialog.tsx'))

/** A sheet of a page that shows lists: its script and style are fetched when it is first opened. */
export function SheetOnDemand(props: SheetProps) {
  const part = useOnDemand(dialog, props.open, props.onClose)
  return part && <part.Sheet {...props} />
}

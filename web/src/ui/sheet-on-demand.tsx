import { onDemand } from '../lib/on-demand.ts'
import type { SheetProps } from './dialog.tsx'
import { useOnDemand } from './on-demand.ts'

const dialog = onDemand(() => import('./dialog.tsx'))

/** When the button that opens a sheet is pressed down: the sheet is there when it is let go. */
export function fetchSheet(): void {
  dialog.load().catch(() => {})
}

/** A sheet of a page that shows lists: its script and style are fetched when it is first opened. */
export function SheetOnDemand(props: SheetProps) {
  const part = useOnDemand(dialog, props.open, props.onClose)
  return part && <part.Sheet {...props} />
}

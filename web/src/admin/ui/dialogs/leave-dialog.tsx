import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../button.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Asks before a page with unsaved changes is left, for another page of the back office or altogether. */
export function LeaveDialog({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    withResolver: true,
    enableBeforeUnload: false,
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <FormDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="还有没保存的改动"
      back={null}
      more={
        <Button kind="danger" onClick={() => proceed?.()}>
          放弃并离开
        </Button>
      }
      act="留在这里"
      onAct={() => reset?.()}
    />
  )
}

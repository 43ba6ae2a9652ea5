import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

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
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="还有没保存的改动"
      actions={
        <>
          <Button kind="danger" onClick={() => proceed?.()}>
            放弃并离开
          </Button>
          <span className="grow" />
          <Button kind="primary" onClick={() => reset?.()}>
            留在这里
          </Button>
        </>
      }
    />
  )
}

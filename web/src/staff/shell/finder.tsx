import { useState } from 'react'
import { observable } from '../../lib/observable.ts'
import { useObservable } from '../../ui/preferences.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useKeys } from './keys.ts'

const open = observable(false)

export function openFinder(): void {
  open.set(true)
}

/** Ctrl K: any number, name or order, and what can be done with it. */
export function Finder() {
  const isOpen = useObservable(open)
  const [typed, setTyped] = useState('')
  useKeys([{ code: 'KeyK', ctrl: true, label: 'Ctrl K', run: openFinder }])
  return (
    <Dialog open={isOpen} onClose={() => open.set(false)} title="查找">
      <input
        className="inp"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder="编号、会员、订单号、案件号"
      />
    </Dialog>
  )
}

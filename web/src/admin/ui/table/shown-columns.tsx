import { type ReactNode, useState } from 'react'
import { readStored, store } from '../../../lib/browser-storage.ts'
import * as basic from '../basic.module.css'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import * as table from './data-table.module.css'
import type { Column } from './data-table.tsx'
import * as styles from './shown-columns.module.css'

interface ShownColumns<Row extends object> {
  columns: readonly Column<Row>[]
  /** The button that opens the choice. */
  choice: ReactNode
}

const keyOf = (name: string) => `staff-columns-${name}`

function readHidden(name: string): readonly string[] {
  try {
    const known: unknown = JSON.parse(readStored('localStorage', keyOf(name)) ?? '[]')
    return Array.isArray(known) ? known.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** A column that can be hidden is named by its heading. */
const nameOf = <Row extends object>({ title, always }: Column<Row>) =>
  always || typeof title !== 'string' ? '' : title

/** The columns that the user has not hidden. What is hidden is remembered in this browser under the name of the list. */
export function useShownColumns<Row extends object>(
  list: string,
  columns: readonly Column<Row>[],
): ShownColumns<Row> {
  const [hidden, setHidden] = useState(() => readHidden(list))
  const [open, setOpen] = useState(false)
  const change = (next: readonly string[]) => {
    setHidden(next)
    store('localStorage', keyOf(list), next.length === 0 ? null : JSON.stringify(next))
  }
  const choosable = columns.filter((one) => nameOf(one) !== '')
  return {
    columns: columns.filter((one) => !hidden.includes(nameOf(one))),
    choice: (
      <>
        <Button small kind="quiet" onClick={() => setOpen(true)}>
          列…
        </Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="显示哪些列"
          note="只记在这个浏览器里。"
          actions={
            <>
              <Button disabled={hidden.length === 0} onClick={() => change([])}>
                全部显示
              </Button>
              <span className={basic.grow} />
              <Button kind="primary" onClick={() => setOpen(false)}>
                好了
              </Button>
            </>
          }
        >
          <div className={styles.choice}>
            {choosable.map((one) => {
              const name = nameOf(one)
              return (
                <label key={name} className={one.wide ? `${basic.row} ${table.wide}` : basic.row}>
                  <input
                    type="checkbox"
                    checked={!hidden.includes(name)}
                    onChange={({ target }) =>
                      change(target.checked ? hidden.filter((other) => other !== name) : [...hidden, name])
                    }
                  />
                  {name}
                </label>
              )
            })}
          </div>
        </Dialog>
      </>
    ),
  }
}

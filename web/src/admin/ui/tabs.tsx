import type { ReactNode } from 'react'
import { useAddress } from './address.ts'
import * as optionStyles from './options.module.css'

interface Tab {
  /** Its value in the address; '' for the first. */
  value: string
  title: string
  count?: ReactNode
  hot?: boolean
}

/** Tabs of a page; the open one is in the address under `name`. */
export function Tabs({
  name = 'tab',
  tabs,
  clears = [],
}: {
  name?: string
  tabs: readonly Tab[]
  clears?: string[]
}) {
  const { search, set } = useAddress()
  const open = search[name] ?? ''
  const gone = Object.fromEntries(clears.map((one) => [one, undefined]))
  return (
    <div className={optionStyles.tabs} role="tablist">
      {tabs.map(({ value, title, count, hot }) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === open}
          className={value === open ? optionStyles.on : ''}
          onClick={() => set({ ...gone, [name]: value }, { push: true })}
        >
          {title}
          {count !== undefined && <b className={hot ? optionStyles.hot : ''}>{count}</b>}
        </button>
      ))}
    </div>
  )
}

import { useRef, useState } from 'react'
import { useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { type Key, key, useKeys, useShownKeys } from '../ui/keys.ts'
import { Kbds } from '../ui/marks.tsx'
import * as frameStyles from './frame.module.css'
import { useMySections } from './me.ts'
import { hrefOf } from './sections.ts'

const everywhere: readonly Pick<Key, 'label' | 'name'>[] = [
  { label: 'Ctrl K', name: '任何编号' },
  { label: '/', name: '搜这一页' },
  { label: 'Esc', name: '收起' },
  { label: 'Ctrl Z', name: '撤销，10 秒内' },
]

/** `?`: every key that works here. */
export function ShortcutSheet() {
  const [open, setOpen] = useState(false)
  const mine = useMySections()
  const here = useShownKeys()
  useKeys([{ code: 'Slash', shift: true, label: '?', run: () => setOpen(true) }])
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="快捷键" wide>
      <div className={frameStyles.shortcuts}>
        <Group title="到哪里去">
          {mine.map(({ letter, title }) => (
            <Line key={letter} label={`G ${letter}`} name={title} />
          ))}
        </Group>
        <div>
          <Group title="这一页">
            {here.map(({ label, name = '' }) => (
              <Line key={label + name} label={label} name={name} />
            ))}
          </Group>
          <Group title="哪里都行">
            {everywhere.map(({ label, name = '' }) => (
              <Line key={label} label={label} name={name} />
            ))}
          </Group>
        </div>
      </div>
      <p className={basic.hint}>输入法开着也管用：列表里认键位，不认字；选字时的回车不会发送。</p>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Line({ label, name }: { label: string; name: string }) {
  return (
    <div className={basic.row}>
      <dt>
        <Kbds label={label} />
      </dt>
      <dd>{name}</dd>
    </div>
  )
}

/** The keys that work on this page. */
export function KeyBar() {
  const keys = useShownKeys()
  return (
    <footer className={frameStyles.keys} aria-hidden="true">
      {keys.map(({ label, name }) => (
        <span key={`${label} ${name}`}>
          <Kbds label={label} />
          {name}
        </span>
      ))}
    </footer>
  )
}

/** The second letter has to come within so many milliseconds. */
const patienceMs = 1500

/** G, then the letter of a page. The second letter has no other meaning meanwhile. */
export function useGoKeys(): void {
  const { go } = useAddress()
  const letters = useMySections()
  const until = useRef(0)
  const start: Key = key('G', () => {
    until.current = Date.now() + patienceMs
    const second = (event: KeyboardEvent) => {
      window.removeEventListener('keydown', second, true)
      if (Date.now() > until.current || event.isComposing || event.ctrlKey || event.metaKey) return
      const section = letters.find(({ letter }) => event.code === `Key${letter}`)
      if (!section) return
      event.preventDefault()
      event.stopPropagation()
      go(hrefOf(section))
    }
    // The G itself has passed the window by now, on its way down; a quick second letter must not be missed.
    window.addEventListener('keydown', second, true)
  })
  useKeys([start])
}

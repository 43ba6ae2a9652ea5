import { useState } from 'react'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { type Key, useKeys, useShownKeys } from '../ui/keys.ts'
import { useMe } from './me.ts'
import { mayVisit, sections } from './sections.ts'

const everywhere: readonly Pick<Key, 'label' | 'name'>[] = [
  { label: 'Ctrl K', name: '任何编号' },
  { label: '/', name: '搜这一页' },
  { label: 'Esc', name: '收起' },
  { label: 'Ctrl Z', name: '撤销，10 秒内' },
]

/** `?`: every key that works here. */
export function ShortcutSheet() {
  const [open, setOpen] = useState(false)
  const mine = useMe()?.permissions ?? []
  const here = useShownKeys()
  useKeys([{ code: 'Slash', shift: true, label: '?', run: () => setOpen(true) }])
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="快捷键" wide>
      <div className="shortcuts">
        <Group title="到哪里去">
          {sections
            .filter((section) => mayVisit(section, mine))
            .map(({ letter, title }) => (
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
      <p className="text-12 muted">输入法开着也管用：列表里认键位，不认字；选字时的回车不会发送。</p>
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
    <div className="row">
      <dt>
        {label.split(' ').map((part) => (
          <Kbd key={part}>{part}</Kbd>
        ))}
      </dt>
      <dd>{name}</dd>
    </div>
  )
}

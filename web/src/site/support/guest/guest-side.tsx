import { useState } from 'react'
import { readStored, store } from '../../../lib/browser-storage.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { copyAndNotify } from '../../../ui/copy/copy-and-notify.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as panelStyles from '../../../ui/panel.module.css'
import * as tabsStyles from '../../../ui/tabs.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from './guest.module.css'
import { GuestForm } from './guest-form.tsx'
import { GuestThread } from './guest-thread.tsx'

interface GuestSideProps {
  mode: 'write' | 'read'
  onMode: (mode: 'write' | 'read') => void
  /** The initial text of the box. */
  start: string
}

/** The code of the last message of this tab: a reload must not lose it. */
const storageKey = 'guestTicket'

/** A visitor's message to support without an account, and the answer. */
export function GuestSide({ mode, onMode, start }: GuestSideProps) {
  const [code, setCode] = useState(() => readStored('sessionStorage', storageKey) ?? '')
  const [sent, setSent] = useState(false)
  const keep = (ticketCode: string) => {
    store('sessionStorage', storageKey, ticketCode)
    setCode(ticketCode)
  }
  return (
    <section className={`${panelStyles.panel} ${styles.side}`} aria-label="不登录留言">
      <fieldset className={tabsStyles.segments} aria-label="留言或看答复">
        {(['write', 'read'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={mode === one} onClick={() => onMode(one)}>
            {one === 'write' ? '留言' : '看答复'}
          </button>
        ))}
      </fieldset>
      {mode === 'read' ? (
        <GuestThread code={code} onCode={keep} />
      ) : sent ? (
        <Sent code={code} onRead={() => onMode('read')} />
      ) : (
        <GuestForm
          start={start}
          onSent={(ticketCode) => {
            keep(ticketCode)
            setSent(true)
          }}
        />
      )}
    </section>
  )
}

function Sent({ code, onRead }: { code: string; onRead: () => void }) {
  return (
    <div role="status">
      <p>
        <b>留言已经送到。</b>请记下查询码，客服的答复只能凭它看到：
      </p>
      <p className={styles.code}>{code}</p>
      <div className={`${textStyles.row} ${styles.ways}`}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.line}`}
          onClick={() => void copyAndNotify(code)}
        >
          <Icon of={icons.copy} size={16} />
          复制查询码
        </button>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} onClick={onRead}>
          看答复
        </button>
      </div>
    </div>
  )
}

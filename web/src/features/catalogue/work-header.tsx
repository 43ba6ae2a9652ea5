import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { formatScore, formatTotal } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import type { WorkAnswer } from './calls.ts'

interface WorkHeaderProps {
  work: WorkAnswer['data']
  magnetsHref: string
  magnets: { total: number; totalCapped?: true | undefined } | undefined
}

/** Title, the facts one looks for first, and what can be done with the work. */
export function WorkHeader({ work, magnetsHref, magnets }: WorkHeaderProps) {
  const [asksLogin, setAsksLogin] = useState(false)
  return (
    <>
      <h1 className="wt">{work.title}</h1>
      <p className="wmeta">
        <span className="code">{work.number}</span>
        <span>{work.pubTime}</span>
        {work.duration !== null && work.duration > 0 && <span>{work.duration} 分钟</span>}
        {work.average !== null && (
          <span>
            <b className="score">{formatScore(work.average)}</b> 分
          </span>
        )}
      </p>
      <div className="workbar">
        <button type="button" className="btn" aria-pressed="false" onClick={() => setAsksLogin(true)}>
          <Icon of={icons.heart} />
          喜欢
        </button>
        <button type="button" className="btn" aria-pressed="false" onClick={() => setAsksLogin(true)}>
          <Icon of={icons.bookmark} />
          收藏
        </button>
        <a className="btn" href={magnetsHref} data-replace>
          <Icon of={icons.magnet} />
          磁力{magnets && ` ${formatTotal(magnets.total, magnets.totalCapped)}`}
        </a>
      </div>
      <LoginNeeded open={asksLogin} onClose={() => setAsksLogin(false)} />
    </>
  )
}

function LoginNeeded({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.sessionDialogTitle}
      icon={<Icon of={icons.user} size={24} />}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {texts.cancel}
          </button>
          <a className="btn pri" href={paths.login()}>
            {texts.sessionDialogLogin}
          </a>
        </>
      }
    >
      <p>喜欢和收藏登录后可用。</p>
    </Dialog>
  )
}

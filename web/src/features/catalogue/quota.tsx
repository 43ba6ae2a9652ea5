import { copiesPerDay } from '@yehang/contract/limits'
import { useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { copiesToday, subscribeToCopies } from './copies.ts'
import { limitOf } from './copy-count.ts'

const limit = limitOf(null)
const pips = Array.from({ length: limit }, (_, at) => at)

/** How many copies are left of the day, before the limit is hit. The server, which sees no cookie, shows them all. */
export function Quota() {
  const used = useSyncExternalStore(subscribeToCopies, copiesToday, () => 0)
  const left = Math.max(0, limit - used)
  return (
    <div className={left === 0 ? 'quota none' : 'quota'}>
      <Icon of={icons.copy} size={16} />
      <span>
        今日还可复制 <b>{left}</b> 次
      </span>
      <span className="pips" aria-hidden="true">
        {pips.map((pip) => (
          <i key={pip} className={pip < left ? undefined : 'off'} />
        ))}
      </span>
      <a className="link" href={paths.login()}>
        登录后每天 {copiesPerDay.member} 次
      </a>
    </div>
  )
}

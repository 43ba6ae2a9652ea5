import { Kbd } from '../../ui/kbd.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { AdminOrder, CannedReply } from '../calls.ts'
import { isLocked } from './canned.ts'

interface CannedListProps {
  rows: readonly CannedReply[]
  word: string
  at: number
  order: AdminOrder | undefined
  onUse: (one: CannedReply) => void
  onEdit: () => void
}

export function CannedList({ rows, word, at, order, onUse, onEdit }: CannedListProps) {
  return (
    <div className="canned popover">
      <div className="row text-12">
        <span className="mono">/{word}</span>
        <span className="muted">{rows.length} 条快捷回复</span>
        <span className="end faint wide-only">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> 选 <Kbd>Tab</Kbd> 填入
        </span>
        <button type="button" className="link" onClick={onEdit}>
          管理…
        </button>
      </div>
      <ul>
        {rows.map((one, place) => {
          const locked = isLocked(one, order)
          return (
            <li key={one.cannedId} className={place === at ? 'on' : ''}>
              <button type="button" disabled={locked} onClick={() => onUse(one)}>
                <b className="medium nowrap">{one.title}</b>
                <span className="cut muted grow">{one.text}</span>
                {locked && <Tag tone="wait">补发后才能用</Tag>}
              </button>
            </li>
          )
        })}
        {rows.length === 0 && <li className="muted">没有这样的快捷回复</li>}
      </ul>
    </div>
  )
}

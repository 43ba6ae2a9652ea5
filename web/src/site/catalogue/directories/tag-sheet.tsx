import type { ModName } from '@yehang/contract/channels'
import { useId } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { nameOf } from './entry-links.ts'
import { findTag, type PlacedTag, type TagGroup, tagHref } from './tag-groups.ts'

/** The choice in the sheet: a tag, and the group whose tags are shown. */
export interface TagChoice extends PlacedTag {
  shown: TagGroup
}

interface TagSheetProps {
  channel: ModName
  groups: readonly TagGroup[]
  /** Null while the sheet is closed. */
  choice: TagChoice | null
  onChoice: (choice: TagChoice | null) => void
}

/** On a phone: groups at the left, the tags of one at the right; below, clear or go there. */
export function TagSheet({ channel, groups, choice, onChoice }: TagSheetProps) {
  const label = useId()
  const close = () => onChoice(null)
  return (
    <Sheet
      open={choice !== null}
      onClose={close}
      title="选择分类"
      className="tall tags"
      note={choice && <ChosenTag {...choice} />}
    >
      {choice && (
        <>
          <nav aria-label="标签组">
            {groups.map((group) => (
              <button
                key={group.name}
                type="button"
                aria-pressed={group === choice.shown}
                onClick={() => onChoice({ ...choice, shown: group })}
              >
                {group.name}
              </button>
            ))}
          </nav>
          <section aria-labelledby={label}>
            <p id={label} className="text-13 muted">
              {choice.shown.name}，共 {choice.shown.items.length} 个
            </p>
            <div>
              {choice.shown.items.map((tag) => (
                <button
                  key={tag.id}
                  type="button"
                  className="chip"
                  aria-pressed={tag.id === choice.tag.id}
                  onClick={() => onChoice({ ...choice, ...findTag(groups, tag.id) })}
                >
                  <span className="clip1">{nameOf(tag)}</span>
                  <span className="entry-count">{formatNumber(tag.count)}</span>
                </button>
              ))}
            </div>
          </section>
          <footer>
            <a className="button" href={tagHref(channel)} onClick={close}>
              清除
            </a>
            <a className="button primary" href={tagHref(channel, choice.tag.id)} onClick={close}>
              查看 {formatNumber(choice.tag.count)} 部
            </a>
          </footer>
        </>
      )}
    </Sheet>
  )
}

/** 场景：海岛 */
export function ChosenTag({ group, tag }: PlacedTag) {
  return (
    <span className="badge brand large">
      <span className="clip1">
        {group.name}：{nameOf(tag)}
      </span>
    </span>
  )
}

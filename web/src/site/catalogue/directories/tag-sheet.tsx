import type { ModName } from '@yehang/contract/channels'
import { useId } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { SheetOnDemand } from '../../../ui/sheet-on-demand.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { nameOf } from './entry-links.ts'
import { findTag, type PlacedTag, type TagGroup, tagHref } from './tag-groups.ts'
import * as styles from './tags.module.css'

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
    <SheetOnDemand
      open={choice !== null}
      onClose={close}
      title="选择分类"
      tall
      className={styles.sheet}
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
            <p id={label} className={`${textStyles.small} ${textStyles.muted}`}>
              {choice.shown.name}，共 {choice.shown.items.length} 个
            </p>
            <div>
              {choice.shown.items.map((tag) => (
                <button
                  key={tag.id}
                  type="button"
                  className={`${chipStyles.chip} ${styles.choice}`}
                  aria-pressed={tag.id === choice.tag.id}
                  onClick={() => onChoice({ ...choice, ...findTag(groups, tag.id) })}
                >
                  <span className={textStyles.clip1}>{nameOf(tag)}</span>
                  <span className={chipStyles.count}>{formatNumber(tag.count)}</span>
                </button>
              ))}
            </div>
          </section>
          <footer>
            <a className={buttonStyles.button} href={tagHref(channel)} onClick={close}>
              清除
            </a>
            <a
              className={`${buttonStyles.button} ${buttonStyles.primary}`}
              href={tagHref(channel, choice.tag.id)}
              onClick={close}
            >
              查看 {formatNumber(choice.tag.count)} 部
            </a>
          </footer>
        </>
      )}
    </SheetOnDemand>
  )
}

/** 场景：海岛 */
export function ChosenTag({ group, tag }: PlacedTag) {
  return (
    <span
      className={`${badgeStyles.badge} ${badgeStyles.brand} ${badgeStyles.bold} ${badgeStyles.large} ${styles.chosen}`}
    >
      <span className={textStyles.clip1}>
        {group.name}：{nameOf(tag)}
      </span>
    </span>
  )
}

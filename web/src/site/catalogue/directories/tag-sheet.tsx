import type { ModName } from '@yehang/contract/channels'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { Sheet } from '../../../ui/dialog.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { nameOf } from './entry-links.ts'
import { findTag, type TagGroup, tagHref } from './tag-groups.ts'
import { ChosenTag } from './tag-rows.tsx'
import * as styles from './tag-sheet.module.css'

/** The choice in the sheet: a tag, and the name of the group whose tags are shown. */
export interface TagChoice {
  tagId: string
  shown: string
}

interface TagSheetProps {
  channel: ModName
  /** A group without tags waits for them. */
  groups: readonly TagGroup[]
  /** In place of tags that did not come. */
  fault: ReactNode
  /** Null while the sheet is closed. */
  choice: TagChoice | null
  onChoice: (choice: TagChoice | null) => void
}

/** On a phone: groups at the left, the tags of one at the right; below, clear or go there. */
export function TagSheet({ channel, groups, fault, choice, onChoice }: TagSheetProps) {
  const label = useId()
  const close = () => onChoice(null)
  const chosen = choice ? findTag(groups, choice.tagId) : undefined
  const items = groups.find(({ name }) => name === choice?.shown)?.items ?? []
  return (
    <Sheet
      open={choice !== null}
      onClose={close}
      title="选择分类"
      tall
      className={styles.sheet}
      note={chosen && <ChosenTag {...chosen} />}
    >
      {choice && chosen && (
        <>
          <nav aria-label="标签组">
            {groups.map((group) => (
              <button
                key={group.name}
                type="button"
                aria-pressed={group.name === choice.shown}
                onClick={() => onChoice({ ...choice, shown: group.name })}
              >
                {group.name}
              </button>
            ))}
          </nav>
          <section aria-labelledby={label}>
            <p id={label} className={`${textStyles.small} ${textStyles.muted}`}>
              {choice.shown}
              {items.length > 0 && `，共 ${items.length} 个`}
            </p>
            {items.length === 0 && (fault || <ComingTags />)}
            <div className={styles.choices}>
              {items.map((tag) => (
                <button
                  key={tag.id}
                  type="button"
                  className={`${chipStyles.chip} ${styles.choice}`}
                  aria-pressed={tag.id === choice.tagId}
                  onClick={() => onChoice({ ...choice, tagId: tag.id })}
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
              href={tagHref(channel, chosen.tag.id)}
              onClick={close}
            >
              查看 {formatNumber(chosen.tag.count)} 部
            </a>
          </footer>
        </>
      )}
    </Sheet>
  )
}

function ComingTags() {
  return (
    <div className={styles.choices} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className={`${skeletonStyles.skeleton} ${styles.comingChoice}`} />
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { openGroups } from '@yehang/contract/open-groups'
import { useCallback, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { useChosenInRow } from '../../../ui/chosen-in-row.ts'
import { Fault } from '../../../ui/fault.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { SelectionLink } from '../../../ui/selection-link.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { nameOf } from './entry-links.ts'
import { groupsShown, type PlacedTag, type TagGroup, tagGroupsOf, tagHref } from './tag-groups.ts'
import { TagLink, TagRows } from './tag-rows.tsx'
import type { TagChoice } from './tag-sheet.tsx'
import * as styles from './tags.module.css'

const sheet = onDemand(() => import('./tag-sheet.tsx'))

interface TagSelectionProps {
  channel: ModName
  /** Those that are open above the works have their tags; the others may have their names alone. */
  groups: readonly TagGroup[]
  current: PlacedTag
}

/** The chosen tag among the others: a line and its group on a phone, rows of groups on a wide screen. */
export function TagSelection({ channel, groups, current }: TagSelectionProps) {
  const [choice, setChoice] = useState<TagChoice | null>(null)
  const [all, setAll] = useState(false)
  const { group, tag } = current
  const everyTag = useQuery({ ...tagGroupsOf(channel), enabled: all || choice !== null })
  const fault = everyTag.isError && !everyTag.isFetching && (
    <Fault error={everyTag.error} text="其余分类没有加载出来。" onRetry={() => void everyTag.refetch()} />
  )
  const close = useCallback(() => setChoice(null), [])
  const part = useOnDemand(sheet, choice !== null, close)
  const open = openGroups(groups, groupsShown, tag.id)
  const others = groups.length - open.length
  const opened = all && everyTag.data !== undefined
  return (
    <>
      <div className={textStyles.narrow}>
        <SelectionLink
          href={tagHref(channel)}
          action="更换"
          open={choice !== null}
          onPress={() => void sheet.load().catch(() => {})}
          onOpen={() => setChoice({ tagId: tag.id, shown: group.name })}
        >
          <Icon of={icons.listFilter} />
          <span className={`${textStyles.muted} ${textStyles.small}`}>{group.name}</span>
          <b className={textStyles.clip1}>{nameOf(tag)}</b>
          <span className={`${textStyles.muted} ${textStyles.small} ${textStyles.nowrap}`}>
            共 {formatNumber(tag.count)} 部
          </span>
        </SelectionLink>
        {part && (
          <part.TagSheet
            channel={channel}
            groups={groups}
            fault={fault}
            choice={choice}
            onChoice={setChoice}
          />
        )}
        <GroupTags channel={channel} current={current} />
      </div>
      <div className={textStyles.wide}>
        <TagRows channel={channel} groups={opened ? groups : open} current={tag.id}>
          {others > 0 && (
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
              aria-expanded={opened}
              onClick={() => setAll(!all)}
            >
              {opened ? '收起' : `展开其余 ${others} 组`}
            </button>
          )}
          {all && fault}
        </TagRows>
      </div>
    </>
  )
}

/** The tags of the current group in one line, scrolled to the chosen one. */
function GroupTags({ channel, current: { group, tag } }: Omit<TagSelectionProps, 'groups'>) {
  const line = useChosenInRow<HTMLElement>(tag.id)
  return (
    <nav
      className={`${chipStyles.chips} ${chipStyles.scrolls} ${styles.line}`}
      aria-label={group.name}
      ref={line}
    >
      {group.items.map((item) => (
        <TagLink key={item.id} channel={channel} tag={item} current={tag.id} />
      ))}
    </nav>
  )
}

export function TagSelectionSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.coming}`} />
      ))}
    </div>
  )
}

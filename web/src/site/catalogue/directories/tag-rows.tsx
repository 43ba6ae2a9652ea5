import type { ModName } from '@yehang/contract/channels'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { nameOf } from './entry-links.ts'
import { type PlacedTag, type Tag, type TagGroup, tagHref } from './tag-groups.ts'
import * as styles from './tags.module.css'

interface TagRowsProps {
  channel: ModName
  groups: readonly TagGroup[]
  /** The tag whose works are shown. */
  current?: string
  /** Says with each tag how many works it has. */
  counted?: boolean
  /** Below the rows. */
  children?: ReactNode
}

/** Groups of tags, a row each: the name, then the tags. */
export function TagRows({ channel, groups, current, counted = false, children }: TagRowsProps) {
  return (
    <div className={styles.rows}>
      {groups.map(({ name, items }) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className={`${chipStyles.chips} ${styles.row}`}>
            {items.map((tag) => (
              <TagLink key={tag.id} channel={channel} tag={tag} current={current} counted={counted} />
            ))}
          </div>
        </section>
      ))}
      {children}
    </div>
  )
}

interface TagLinkProps {
  channel: ModName
  tag: Tag
  current: string | undefined
  counted?: boolean
}

export function TagLink({ channel, tag, current, counted = false }: TagLinkProps) {
  return (
    <a
      className={`${chipStyles.chip} ${chipStyles.small}`}
      href={tagHref(channel, tag.id)}
      {...(tag.id === current && { 'aria-current': 'page' as const })}
    >
      {nameOf(tag)}
      {counted && <span className={chipStyles.count}>{formatNumber(tag.count)}</span>}
    </a>
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

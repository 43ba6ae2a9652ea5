import { channelOf } from '../../lib/channel-names.ts'
import { shortDay } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import * as coverStyles from '../../ui/cover.module.css'
import * as textStyles from '../../ui/text.module.css'
import type { WorkRow } from '../catalogue/calls.ts'
import * as styles from '../catalogue/works/work-card.module.css'

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

/** A card like site/catalogue/works/work-card.tsx, without React: the offline page is one small file. */
export function workCard(work: WorkRow): HTMLAnchorElement {
  const cover = element('span', coverStyles.cover)
  if (work.picSmall) {
    const picture = document.createElement('img')
    picture.alt = ''
    picture.addEventListener('error', () => {
      picture.dataset.failed = ''
    })
    picture.src = work.picSmall
    cover.append(picture)
  }
  const card = document.createElement('a')
  card.className = styles.card
  card.href = paths.work(channelOf(work.modId), work.id)
  card.append(
    cover,
    element('h3', textStyles.clip2, work.title),
    element(
      'p',
      styles.meta,
      element('span', textStyles.clip1, work.number),
      element('span', textStyles.nowrap, work.pubText ?? shortDay(work.pubTime)),
    ),
  )
  return card
}

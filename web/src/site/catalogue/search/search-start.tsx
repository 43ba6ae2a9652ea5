import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useId } from 'react'
import { callOptions } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from './search.module.css'
import { forgetSearch, forgetSearches, useSearches } from './search-history.ts'

/** The tags of the censored channel that most works have. */
const popularTags = callOptions('GET /v2/tag/list', {
  query: { tableName: 'tag', modName: 'censored', pageSize: 10 },
})

/** Shown before typing: the searches of this device, and tags to begin with. */
export function SearchStart() {
  return (
    <>
      <PastSearches />
      <PopularTags />
    </>
  )
}

function PastSearches() {
  const id = useId()
  const searches = useSearches()
  if (searches.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <header className={styles.label}>
        <h2 id={id}>搜索记录</h2>
        <button type="button" className={buttonStyles.icon} aria-label="清空搜索记录" onClick={clear}>
          <Icon of={icons.trash} />
        </button>
      </header>
      <ul className={chipStyles.chips}>
        {searches.map((keyword) => (
          <li key={keyword} className={`${chipStyles.chip} ${styles.past}`}>
            <a className={textStyles.clip1} href={paths.search(keyword)}>
              {keyword}
            </a>
            <button
              type="button"
              aria-label={`删除搜索记录“${keyword}”`}
              onClick={(event) => forget(keyword, event)}
            >
              <Icon of={icons.x} size={14} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PopularTags() {
  const id = useId()
  const tags = useQuery(popularTags).data?.rows ?? []
  if (tags.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <header className={styles.label}>
        <h2 id={id}>热门分类</h2>
      </header>
      <ol className={`${chipStyles.chips} ${styles.popular}`}>
        {tags.map((tag, index) => (
          <li key={tag.id}>
            <a className={`${chipStyles.chip} ${styles.popularWord}`} href={paths.tags('censored', tag.id)}>
              <span className={index < 3 ? `${styles.place} ${styles.first}` : styles.place}>
                {index + 1}
              </span>
              {tag.nameCn ?? tag.name}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

function clear({ currentTarget }: MouseEvent<HTMLElement>): void {
  moveFocus(currentTarget, null)
  forgetSearches()
}

function forget(keyword: string, { currentTarget }: MouseEvent<HTMLElement>): void {
  const chip = currentTarget.closest('li')
  moveFocus(currentTarget, chip?.nextElementSibling ?? chip?.previousElementSibling ?? null)
  forgetSearch(keyword)
}

/** The focus moves on beside what is about to be removed: to the next chip, else to the field or the page. */
function moveFocus(gone: HTMLElement, next: Element | null): void {
  if (document.activeElement !== gone) return
  const target = next?.querySelector('button') ?? gone.closest('search, main')?.querySelector('input')
  if (target) target.focus()
  else gone.closest('main')?.focus()
}

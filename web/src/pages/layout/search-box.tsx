import { keywordMax } from '@yehang/contract/limits'
import type { MouseEvent } from 'react'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'

interface SearchBoxProps {
  keyword?: string
  /** Puts the cursor into the field at once: the search page opened without a keyword. */
  autoFocus?: boolean
  id?: string
}

/** The search field. Sent as an ordinary form where no script runs; else the router takes it (navigation.ts). */
export function SearchBox({ keyword = '', autoFocus = false, id }: SearchBoxProps) {
  return (
    <search>
      <form className="searchbox" action={paths.search()} {...(id && { id })}>
        <Icon of={icons.search} size={16} />
        <input
          key={keyword}
          type="search"
          name="keyword"
          aria-label="搜索"
          placeholder="番号、片名、演员、标签"
          maxLength={keywordMax}
          defaultValue={keyword}
          ref={autoFocus ? focus : null}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="button" className="clear" aria-label="清空" onClick={clear}>
          <Icon of={icons.x} size={16} />
        </button>
      </form>
    </search>
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true })
}

function clear(event: MouseEvent<HTMLButtonElement>): void {
  const field = event.currentTarget.form?.elements.namedItem('keyword')
  if (!(field instanceof HTMLInputElement)) return
  field.value = ''
  field.focus()
}

import { keywordMax } from '@yehang/contract/limits'
import { type ComponentType, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import type { SuggestPanelProps } from '../../catalogue/search/suggest-panel.tsx'
import * as styles from './search-box.module.css'

interface SearchBoxProps {
  keyword?: string
  /**
   * The place of the field: `alone` in the search page's bar, which has a back button and a submit button of its own.
   */
  place?: 'top' | 'home' | 'alone'
}

/**
 * The search field. Sent as an ordinary form where no script runs; else the router takes it (navigation.ts). Its
 * suggestions are loaded when it is first focused.
 */
export function SearchBox({ keyword = '', place = 'top' }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const [Panel, setPanel] = useState<ComponentType<SuggestPanelProps>>()
  const [open, setOpen] = useState(false)
  const id = useId()
  const form = place === 'alone' ? searchFormId : `${id}f`
  const load = () => {
    if (Panel) return
    import('../../catalogue/search/suggest-panel.tsx').then(
      ({ SuggestPanel }) => setPanel(() => SuggestPanel),
      () => {},
    )
  }
  const begins = place === 'alone' && keyword === ''
  useEffect(() => {
    if (begins) field.current?.focus({ preventScroll: true })
  }, [begins])
  const inBar = place === 'home' && open
  return (
    <search className={styles.search}>
      {inBar && (
        <button
          type="button"
          className={`${buttonStyles.icon} ${textStyles.narrow}`}
          aria-label="返回"
          onClick={() => setOpen(false)}
        >
          <Icon of={icons.chevronLeft} size={24} />
        </button>
      )}
      <form className={styles.box} action={paths.search()} id={form}>
        <Icon of={icons.search} size={16} />
        <input
          key={keyword}
          ref={field}
          role="combobox"
          aria-label="搜索"
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls={id}
          name="keyword"
          placeholder="番号、片名、演员、标签"
          maxLength={keywordMax}
          defaultValue={keyword}
          onFocus={load}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          inputMode="search"
          enterKeyHint="search"
        />
        <button type="button" className={styles.clear} aria-label="清空" onClick={clear}>
          <Icon of={icons.x} size={16} />
        </button>
      </form>
      {inBar && (
        <button
          type="submit"
          form={form}
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${textStyles.narrow}`}
        >
          搜索
        </button>
      )}
      {Panel && (
        <Panel key={keyword} field={field} listId={id} open={open} onOpen={setOpen} onlyTyped={begins} />
      )}
    </search>
  )
}

export const searchFormId = 'search-bar'

function clear(event: MouseEvent<HTMLButtonElement>): void {
  const field = event.currentTarget.form?.elements.namedItem('keyword')
  if (!(field instanceof HTMLInputElement)) return
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

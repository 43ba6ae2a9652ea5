import type { ModName } from '@yehang/contract/channels'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { formatNumber } from '../../../../lib/numbers.ts'
import * as basic from '../../../ui/basic.module.css'
import { useGet } from '../../../ui/calls.ts'
import { ChipsField } from '../../../ui/forms/chips.tsx'
import type { Bound } from '../../../ui/forms/field.tsx'
import { Kbd } from '../../../ui/marks.tsx'
import * as overlayStyles from '../../../ui/overlays.module.css'
import type { EntryKind } from '../calls.ts'
import { kindTitles } from '../labels.ts'
import type { ChosenEntry } from './draft.ts'
import * as styles from './editor.module.css'

interface EntryPickerProps {
  kind: EntryKind
  channel: ModName
  of: Bound<readonly ChosenEntry[]>
  /** In place of the name of the kind. */
  label?: string
  /** Only what is there can be chosen. */
  known?: boolean
}

/** Entries of one kind: chosen from what is there by name or reading, or made in place. */
export function EntryPicker({
  kind,
  channel,
  of,
  label = kindTitles[kind],
  known = false,
}: EntryPickerProps) {
  const { value: entries, onChange } = of
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  const word = useDeferredValue(typed.trim())
  const { data } = useGet('GET /v2/staff/works/entries', {
    query: { kind, channel, keyword: word },
    enabled: open && word !== '',
    keepsPrevious: true,
  })
  const rows = word === '' ? [] : (data?.rows ?? [])
  const canMake = !known && word !== '' && [...rows, ...entries].every(({ name }) => name !== word)
  const options: (ChosenEntry & { nameCn?: string | null })[] = [
    ...rows.filter((row) => entries.every(({ id }) => id !== row.id)),
    ...(canMake ? [{ id: null, name: word }] : []),
  ]
  const add = (entry: ChosenEntry | undefined) => {
    if (!entry) return
    const { id, name, count } = entry
    onChange([...entries, { id, name, ...(count !== undefined && { count }) }])
    setTyped('')
    setPlace(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey } = event
    if (key === 'Enter' && ctrlKey && canMake) add(options.at(-1))
    else if (key === 'Enter' && options.length > 0) add(options[place])
    else if (key === 'ArrowDown') setPlace(Math.min(options.length - 1, place + 1))
    else if (key === 'ArrowUp') setPlace(Math.max(0, place - 1))
    else if (key === 'Backspace' && typed === '') onChange(entries.slice(0, -1))
    else return
    event.preventDefault()
  }
  const shows = open && options.length > 0
  return (
    <ChipsField
      label={label}
      of={of}
      nameOf={({ name }) => name}
      keyOf={({ id, name }) => id ?? `+${name}`}
      mark={({ id, count }) =>
        id === null ? (
          <span className={basic.cWait}>新建</span>
        ) : (
          count !== undefined &&
          kind !== 'tag' && <span className={basic.faint}>{formatNumber(count)} 部</span>
        )
      }
      input={(control) => (
        <input
          {...control}
          role="combobox"
          autoComplete="off"
          aria-expanded={shows}
          aria-controls={listId}
          aria-activedescendant={shows ? `${listId}-${place}` : undefined}
          maxLength={64}
          value={typed}
          placeholder={entries.length === 0 ? '输入拼音首字母也行' : '再加一个'}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={({ target }) => {
            setTyped(target.value)
            setPlace(0)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
      )}
    >
      {shows && (
        <div
          className={`${overlayStyles.popover} ${styles.pickerList}`}
          id={listId}
          role="listbox"
          aria-label={label}
        >
          {options.map((option, at) => (
            <div
              key={option.id ?? ''}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === place}
              tabIndex={-1}
              className={[
                overlayStyles.option,
                at === place && overlayStyles.on,
                option.id === null && basic.muted,
              ]
                .filter(Boolean)
                .join(' ')}
              onPointerDown={(event) => {
                event.preventDefault()
                add(option)
              }}
            >
              {option.id === null ? (
                <>
                  + 新建「{word}」
                  <span className={basic.end}>
                    <Kbd>Ctrl ⏎</Kbd>
                  </span>
                </>
              ) : (
                <>
                  <b className={basic.medium}>{option.name}</b>
                  {option.nameCn && <span className={basic.hint}>{option.nameCn}</span>}
                  <span className={`${basic.end} ${basic.hint}`}>{formatNumber(option.count ?? 0)} 部</span>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </ChipsField>
  )
}

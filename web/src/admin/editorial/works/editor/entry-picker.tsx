import { useQuery } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { formatNumber } from '../../../../lib/numbers.ts'
import type { Bound } from '../../../ui/forms/field.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { type EntryKind, entrySearchCall } from '../calls.ts'
import { kindTitles } from '../labels.ts'
import type { ChosenEntry } from './draft.ts'

interface EntryPickerProps {
  kind: EntryKind
  channel: ModName
  of: Bound<readonly ChosenEntry[]>
}

/** Entries of one kind: chosen from what is there by name or reading, or made in place. */
export function EntryPicker({ kind, channel, of }: EntryPickerProps) {
  const { value: entries, before, onChange } = of
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  const word = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...entrySearchCall(kind, channel, word),
    enabled: open && word !== '',
    placeholderData: <T,>(known: T) => known,
  })
  const found =
    word === '' ? [] : (data?.rows ?? []).filter((row) => entries.every((one) => one.id !== row.id))
  const isThere =
    (data?.rows ?? []).some(({ name }) => name === word) || entries.some(({ name }) => name === word)
  const canMake = word !== '' && !isThere
  const options = found.length + (canMake ? 1 : 0)
  const add = (entry: ChosenEntry) => {
    onChange([...entries, entry])
    setTyped('')
    setPlace(0)
  }
  const choose = (at: number) => {
    const row = found[at]
    if (row) add({ id: row.id, name: row.name, count: row.count })
    else if (canMake) add({ id: null, name: word })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey } = event
    if (key === 'Enter' && ctrlKey && canMake) add({ id: null, name: word })
    else if (key === 'Enter' && options > 0) choose(place)
    else if (key === 'ArrowDown') setPlace(Math.min(options - 1, place + 1))
    else if (key === 'ArrowUp') setPlace(Math.max(0, place - 1))
    else if (key === 'Backspace' && typed === '') onChange(entries.slice(0, -1))
    else return
    event.preventDefault()
  }
  const title = kindTitles[kind]
  const shows = open && options > 0
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <div className="picker">
        <div className={before === undefined ? 'input picked' : 'input picked edited'}>
          {entries.map((entry, at) => (
            <span className="tag big" key={entry.id ?? `+${entry.name}`}>
              {entry.name}
              {entry.id === null ? (
                <span className="c-wait">新建</span>
              ) : (
                entry.count !== undefined &&
                kind !== 'tag' && <span className="faint">{formatNumber(entry.count)} 部</span>
              )}
              <button
                type="button"
                aria-label={`去掉${title} ${entry.name}`}
                onClick={() => onChange(entries.filter((_, index) => index !== at))}
              >
                ×
              </button>
            </span>
          ))}
          <input
            id={id}
            role="combobox"
            autoComplete="off"
            aria-expanded={shows}
            aria-controls={`${id}-list`}
            aria-activedescendant={shows ? `${id}-${place}` : undefined}
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
        </div>
        {before !== undefined && <p className="text-12 muted">原：{before || '空'}</p>}
        {shows && (
          <div className="popover picker-list" id={`${id}-list`} role="listbox" aria-label={title}>
            {found.map((row, at) => (
              <div
                key={row.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === place}
                tabIndex={-1}
                className={at === place ? 'on' : ''}
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(at)
                }}
              >
                <b className="medium">{row.name}</b>
                {row.nameCn && <span className="muted text-12">{row.nameCn}</span>}
                <span className="end text-12 muted">{formatNumber(row.count)} 部</span>
              </div>
            ))}
            {canMake && (
              <div
                id={`${id}-${found.length}`}
                role="option"
                aria-selected={place === found.length}
                tabIndex={-1}
                className={place === found.length ? 'on muted' : 'muted'}
                onPointerDown={(event) => {
                  event.preventDefault()
                  add({ id: null, name: word })
                }}
              >
                + 新建「{word}」
                <span className="end">
                  <Kbd>Ctrl ⏎</Kbd>
                </span>
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

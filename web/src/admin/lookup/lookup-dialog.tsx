import { type KeyboardEvent, useState } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { observable } from '../../lib/observable.ts'
import { useObservable } from '../../ui/preferences.tsx'
import { useMySections } from '../shell/me.ts'
import { hrefOf } from '../shell/sections.ts'
import { hrefOfThing } from '../shell/things.ts'
import { useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { useGet } from '../ui/calls.ts'
import { Dialog, initialFocus } from '../ui/dialogs/dialog.tsx'
import * as formStyles from '../ui/forms/forms.module.css'
import { key, useKeys } from '../ui/keys.ts'
import { Kbd } from '../ui/marks.tsx'
import * as overlayStyles from '../ui/overlays.module.css'
import { useSettled } from '../ui/use-settled.ts'
import * as styles from './lookup.module.css'

const open = observable(false)

export function openLookup(): void {
  open.set(true)
}

type Found = AnswerTo<'GET /v2/staff/find'>['rows'][number]

const kinds = { work: '作品', member: '会员', order: '订单', message: '留言', case: '举报' } as const

const pauseMs = 200

/** Ctrl K: any number, name or order, and the pages of the back office. */
export function LookupDialog() {
  const isOpen = useObservable(open)
  useKeys([key('Ctrl K', openLookup)])
  const close = () => open.set(false)
  return (
    <Dialog open={isOpen} onClose={close} title="查找">
      {isOpen && <Finding onGo={close} />}
    </Dialog>
  )
}

interface Place {
  key: string
  group: string
  name: string
  detail: string
  state: string
  href: string
}

function Finding({ onGo }: { onGo: () => void }) {
  const { go } = useAddress()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const keyword = useSettled(typed.trim(), typed.trim() === '' ? 0 : pauseMs)
  const query = useGet('GET /v2/staff/find', { query: { keyword }, enabled: keyword !== '', staleTime: 0 })
  const found = keyword === '' ? [] : (query.data?.rows ?? [])
  const places = [...found.map(placeOf), ...useSections(typed.trim())]
  const chosen = Math.min(at, places.length - 1)
  const follow = (place: Place | undefined) => {
    if (!place) return
    onGo()
    go(place.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setAt(Math.max(0, Math.min(places.length - 1, chosen + by)))
    else if (event.key === 'Enter') follow(places[chosen])
    else return
    event.preventDefault()
  }
  const isWaiting = keyword !== typed.trim() || query.isFetching
  return (
    <div className={`${basic.stack8} ${styles.finding}`}>
      <input
        ref={initialFocus}
        className={formStyles.input}
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls="finding-list"
        aria-activedescendant={places[chosen] && `finding-${places[chosen].key}`}
        aria-label="查找"
        value={typed}
        maxLength={64}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        placeholder="编号、会员、订单号、案件号"
      />
      <div id="finding-list" role="listbox" aria-label="找到的">
        {places.map((place, index) => (
          <div key={place.key}>
            {place.group !== places[index - 1]?.group && <h3>{place.group}</h3>}
            <a
              id={`finding-${place.key}`}
              role="option"
              aria-selected={index === chosen}
              className={
                index === chosen ? `${overlayStyles.option} ${overlayStyles.on}` : overlayStyles.option
              }
              tabIndex={-1}
              href={place.href}
              onClick={onGo}
            >
              <b className={basic.nowrap}>{place.name}</b>
              <span className={`${basic.muted} ${basic.cut} ${basic.grow}`}>{place.detail}</span>
              {place.state && <span className={`${basic.hint} ${basic.nowrap}`}>{place.state}</span>}
              {index === chosen && <Kbd>⏎</Kbd>}
            </a>
          </div>
        ))}
      </div>
      <p className={basic.hint} role="status">
        {query.error?.message ??
          (places.length === 0 && (isWaiting ? '在找…' : typed.trim() !== '' && '没有找到，试试完整的编号'))}
      </p>
    </div>
  )
}

const placeOf = ({ kind, id, name, detail, state }: Found): Place => ({
  key: `${kind}-${id}`,
  group: kinds[kind],
  name,
  detail,
  state,
  href: hrefOfThing(kind, id) ?? '',
})

/** Pages by their name or by their letter. */
function useSections(word: string): Place[] {
  return useMySections()
    .filter(({ title, letter }) => word === '' || title.includes(word) || letter === word.toUpperCase())
    .map((section) => ({
      key: `section-${section.name}`,
      group: '到哪里去',
      name: section.title,
      detail: '',
      state: `G ${section.letter}`,
      href: hrefOf(section),
    }))
}

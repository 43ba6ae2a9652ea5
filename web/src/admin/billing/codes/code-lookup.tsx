import { useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { search as searchIcon } from '../../../ui/icons.ts'
import { formatTime } from '../../ui/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { State } from '../../ui/state.tsx'
import type { CodeActions } from './code-calls.ts'
import { type CodeLookup, codeStates } from './code-labels.ts'

/** A code is looked up and not stored: it is neither in the address nor in a log. */
export function CodeLookupField({ actions }: { actions: CodeActions }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys([{ code: 'Slash', label: '/', name: '查一枚码', run: () => field.current?.select() }])
  const { lookUp } = actions
  return (
    <form
      className="find"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') void lookUp.run(code)
      }}
    >
      <Icon of={searchIcon} size={14} />
      <input
        ref={field}
        value={code}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="贴一枚码，查它的来去"
        aria-label="贴一枚码，查它的来去"
        onChange={({ target }) => {
          setCode(target.value)
          if (target.value === '') lookUp.reset()
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      <Kbd>/</Kbd>
    </form>
  )
}

export function CodeLookupResult({ found, now }: { found: CodeLookup; now: number }) {
  const { state, text, batch, redeemedBy, redeemTime } = found
  return (
    <output className="looked-up text-12">
      <State kind={codeStates[state]}>{text}</State>
      {batch && (
        <span>
          <b className="mono">{batch.batchName}</b>　{batch.planName}，{batch.days} 天
          {batch.label && `，${batch.label}`}
          {batch.lastDay && `，有效到 ${batch.lastDay}`}
        </span>
      )}
      {redeemTime && (
        <span>
          {formatTime(redeemTime, now)} 由{' '}
          {redeemedBy?.userName ? (
            <a className="link" href={`/staff/members/${redeemedBy.userId}`}>
              {redeemedBy.userName}
            </a>
          ) : (
            '已注销的账号'
          )}{' '}
          兑换
        </span>
      )}
    </output>
  )
}

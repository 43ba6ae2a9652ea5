import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { ApiError } from '../../api/error.ts'
import * as basic from './basic.module.css'
import { Button } from './button.tsx'
import * as noteStyles from './notes.module.css'

interface QueryResultProps<T> {
  query: UseQueryResult<T, ApiError>
  /** What could not be loaded: `读不到订单`. */
  fault: string
  children: (data: T) => ReactNode
}

/** The result of a query; a skeleton after 0.3 s, or the error with a way to try again. */
export function QueryResult<T>({ query, fault, children }: QueryResultProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error && !isFetching)
    return (
      <div className={`${noteStyles.empty} ${noteStyles.bad}`} role="alert">
        <b>{fault}</b>
        <span>{error.message}</span>
        <Button small onClick={() => void refetch()}>
          再试
        </Button>
      </div>
    )
  return <Bars />
}

const patienceMs = 300

function Bars() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <div className={noteStyles.bars} aria-busy="true" />
  return (
    <div className={noteStyles.bars} aria-busy="true">
      <span className={noteStyles.skeleton} />
      <span className={noteStyles.skeleton} />
      <span className={`${noteStyles.skeleton} ${noteStyles.short}`} />
    </div>
  )
}

/** The empty state: a sentence, and the last action. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={noteStyles.empty}>
      <b>{title}</b>
      {children && <span>{children}</span>}
    </div>
  )
}

/** Why something failed, where it was tried; nothing without an error. */
export function Fault({ text }: { text: string | null | undefined }) {
  return text ? (
    <p className={`${basic.text12} ${basic.cDanger}`} role="alert">
      {text}
    </p>
  ) : null
}

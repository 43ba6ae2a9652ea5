import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import './second-factor.css'

/** Replaces every page until the second factor has been entered, or set up where the site requires it. */
export function SecondFactorGate({ needed }: { needed: 'code' | 'setup' }) {
  return (
    <Page title="二次验证">
      <section className="box factor-gate">
        {needed === 'code' ? (
          <GiveCode />
        ) : (
          <>
            <h2>先设置二次验证</h2>
            <p className="muted">本站要求同事使用二次验证。设置好之后，值班台就打开。</p>
            <SecondFactorSetup />
          </>
        )}
      </section>
    </Page>
  )
}

function GiveCode() {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const give = useMutation({
    mutationFn: () => post('POST /v2/staff/second-factor', { body: { code } }),
    // Data that was refused before is fetched again.
    onSuccess: () => client.resetQueries(),
    meta: { saidInPlace: true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') give.mutate()
  }
  return (
    <form onSubmit={submit} className="column">
      <h2>请出示二次验证</h2>
      <label className="column">
        <span className="text-12 muted">验证器上的 6 位数字，或一个恢复码</span>
        <input
          className={give.isError ? 'input mono invalid' : 'input mono'}
          autoComplete="one-time-code"
          inputMode="text"
          // biome-ignore lint/a11y/noAutofocus: nothing else can be done on this page
          autoFocus
          maxLength={20}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </label>
      {give.error && (
        <p className="text-12 c-danger" role="alert">
          {give.error.message}
        </p>
      )}
      <div className="row">
        <Button kind="primary" submits busy={give.isPending} disabled={code.trim() === ''}>
          打开值班台
        </Button>
        <span className="text-12 muted">每个码只能用一次。丢了验证器又没有恢复码，请管理员重置。</span>
      </div>
    </form>
  )
}

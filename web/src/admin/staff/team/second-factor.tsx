import { useQueryClient } from '@tanstack/react-query'
import { passwordMax, passwordMin } from '@yehang/contract/limits'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { drawQr } from '../../../lib/qr-drawing.ts'
import { Page } from '../../shell/page.tsx'
import * as basic from '../../ui/basic.module.css'
import { Fault } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/calls.ts'
import { TextField } from '../../ui/forms/controls.tsx'
import { Form } from '../../ui/forms/form.tsx'
import * as formStyles from '../../ui/forms/forms.module.css'
import { useForm } from '../../ui/forms/use-form.ts'
import * as styles from './second-factor.module.css'

interface Secrets {
  password: string
  code: string
}

interface SecretFormProps<Data> {
  act: string
  /** Above the field of the password, which is left out without it. */
  password?: string
  /** Above the field of the code; null: none is asked. */
  code?: string | null
  /** So many characters are needed of what is asked last. */
  least?: number
  send: (secrets: Secrets) => Promise<Data>
  onDone: (data: Data) => void
  className?: string
  /** Only it can be used: it has the focus from the start. */
  isAlone?: boolean
  foot?: ReactNode
  children?: ReactNode
}

const anyCode = '验证器上的 6 位数字，或一个恢复码'

/** Asks for the password, a code or both, and says below them why they were refused. */
export function SecretForm<Data>(props: SecretFormProps<Data>) {
  const { act, password, code = anyCode, least = 6, send, onDone, className = basic.stack12 } = props
  const { isAlone, foot, children } = props
  const { run, fault } = useAction(send, { showsFault: true })
  const form = useForm({
    start: { password: '', code: '' },
    async send(secrets) {
      const data = await run(secrets)
      if (data) onDone(data)
    },
  })
  const isReady = form.values[code === null ? 'password' : 'code'].trim().length >= least
  return (
    <Form
      of={{ submit: (event) => (isReady ? form.submit(event) : event?.preventDefault()) }}
      className={className}
    >
      {children}
      {password && (
        <TextField
          above
          label={password}
          of={form.field('password')}
          type="password"
          autoComplete="current-password"
          maxLength={passwordMax}
        />
      )}
      {code !== null && (
        <TextField
          above
          label={code}
          of={form.field('code')}
          className={fault ? `${basic.mono} ${formStyles.invalid}` : basic.mono}
          autoComplete="one-time-code"
          inputMode={code === anyCode ? 'text' : 'numeric'}
          autoFocus={isAlone}
          maxLength={20}
        />
      )}
      <Fault text={fault} />
      <div className={basic.row}>
        <Button kind="primary" submits busy={form.busy} disabled={!isReady}>
          {act}
        </Button>
        {foot}
      </div>
    </Form>
  )
}

/** Password, code to scan, first code of the app, then the ten that are shown once. */
export function SecondFactorSetup({ onShown, onDone }: { onShown?: () => void; onDone?: () => void }) {
  const client = useQueryClient()
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) {
    const close = () => {
      onDone?.()
      void client.resetQueries()
    }
    return <RecoveryCodes codes={codes} onDone={close} />
  }
  if (!begun)
    return (
      <SecretForm
        key="begin"
        act="下一步"
        password="先输入你的密码"
        code={null}
        least={passwordMin}
        send={({ password }) => post('POST /v2/staff/second-factor/begin', { body: { password } })}
        onDone={({ data }) => setBegun(data)}
      />
    )
  const drawn = drawQr(begun.address)
  return (
    <SecretForm
      key="confirm"
      act="开启"
      code="验证器上现在的 6 位数字"
      send={({ code }) => post('POST /v2/staff/second-factor/confirm', { body: { code } })}
      onDone={({ data }) => {
        setCodes(data.recoveryCodes)
        onShown?.()
      }}
    >
      <p className={basic.hint}>用验证器扫一扫；扫不了就把下面这串输进去。</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${drawn.size} ${drawn.size}`}
        role="img"
        aria-label="给验证器的二维码"
      >
        <path d={drawn.path} fill="currentColor" />
      </svg>
      <code className={`${basic.mono} ${basic.breaks} ${styles.secret}`}>
        {begun.secret.match(/.{1,4}/g)?.join(' ')}
      </code>
    </SecretForm>
  )
}

/** The ten codes, shown once, until they are said to be copied. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={basic.stack12}>
      <p>
        <b>十个恢复码，只显示这一次。</b>
        <span className={basic.muted}>丢了验证器时各能用一次，请存到安全的地方。</span>
      </p>
      <ul className={`${basic.pair} ${styles.secret} ${styles.codes} ${basic.mono}`}>
        {codes.map((one) => (
          <li key={one}>
            {one.slice(0, 5)}-{one.slice(5)}
          </li>
        ))}
      </ul>
      <div className={basic.row}>
        <Button kind="primary" onClick={onDone}>
          抄好了
        </Button>
      </div>
    </div>
  )
}

/** Replaces every page until the second factor has been entered, or set up where the site requires it. */
export function SecondFactorGate({ needed }: { needed: 'code' | 'setup' }) {
  const client = useQueryClient()
  return (
    <Page title="二次验证">
      <section className={`${boxStyles.box} ${styles.gate}`}>
        {needed === 'code' ? (
          <SecretForm
            act="打开值班台"
            least={1}
            isAlone
            send={({ code }) => post('POST /v2/staff/second-factor', { body: { code } })}
            // Data that was refused before is fetched again.
            onDone={() => void client.resetQueries()}
            foot={
              <span className={basic.hint}>每个码只能用一次。丢了验证器又没有恢复码，请管理员重置。</span>
            }
          >
            <h2>请出示二次验证</h2>
          </SecretForm>
        ) : (
          <>
            <h2>先设置二次验证</h2>
            <p className={basic.muted}>本站要求同事使用二次验证。设置好之后，值班台就打开。</p>
            <SecondFactorSetup />
          </>
        )}
      </section>
    </Page>
  )
}

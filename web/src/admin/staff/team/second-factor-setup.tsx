import { useMutation, useQueryClient } from '@tanstack/react-query'
import { passwordMax, passwordMin } from '@yehang/contract/limits'
import { type FormEvent, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { drawQr } from '../../../lib/qr-drawing.ts'
import { Button } from '../../ui/button.tsx'
import './second-factor.css'

/** Password, code to scan, first code of the app, then the ten that are shown once. */
export function SecondFactorSetup({ onDone }: { onDone?: () => void }) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const begin = useMutation({
    mutationFn: () => post('POST /v2/staff/second-factor/begin', { body: { password } }),
  })
  const confirm = useMutation({
    mutationFn: () => post('POST /v2/staff/second-factor/confirm', { body: { code } }),
  })
  const submit = (act: () => void) => (event: FormEvent) => {
    event.preventDefault()
    act()
  }
  if (confirm.data)
    return (
      <div className="factor-steps">
        <RecoveryCodes codes={confirm.data.data.recoveryCodes} />
        <div className="row">
          <Button
            kind="primary"
            onClick={() => {
              onDone?.()
              void client.resetQueries()
            }}
          >
            抄好了
          </Button>
        </div>
      </div>
    )
  if (begin.data) {
    const { secret, address } = begin.data.data
    const drawn = drawQr(address)
    return (
      <form className="factor-steps" onSubmit={submit(() => confirm.mutate())}>
        <p className="text-12 muted">用验证器扫一扫；扫不了就把下面这串输进去。</p>
        <svg
          className="qr"
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          role="img"
          aria-label="给验证器的二维码"
        >
          <path d={drawn.path} fill="currentColor" />
        </svg>
        <code className="mono secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <label className="column">
          <span className="text-12 muted">验证器上现在的 6 位数字</span>
          <input
            className="input mono"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        {confirm.error && <Fault text={confirm.error.message} />}
        <div className="row">
          <Button kind="primary" submits busy={confirm.isPending} disabled={code.trim().length < 6}>
            开启
          </Button>
        </div>
      </form>
    )
  }
  return (
    <form className="factor-steps" onSubmit={submit(() => begin.mutate())}>
      <label className="column">
        <span className="text-12 muted">先输入你的密码</span>
        <input
          className="input"
          type="password"
          autoComplete="current-password"
          maxLength={passwordMax}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      {begin.error && <Fault text={begin.error.message} />}
      <div className="row">
        <Button kind="primary" submits busy={begin.isPending} disabled={password.trim().length < passwordMin}>
          下一步
        </Button>
      </div>
    </form>
  )
}

function Fault({ text }: { text: string }) {
  return (
    <p className="text-12 c-danger" role="alert">
      {text}
    </p>
  )
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        <b>十个恢复码，只显示这一次。</b>
        <span className="muted">丢了验证器时各能用一次，请存到安全的地方。</span>
      </p>
      <ul className="codes mono">
        {codes.map((one) => (
          <li key={one}>
            {one.slice(0, 5)}-{one.slice(5)}
          </li>
        ))}
      </ul>
    </>
  )
}

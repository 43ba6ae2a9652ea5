import { useMutation, useQueryClient } from '@tanstack/react-query'
import { passwordMax } from '@yehang/contract/limits'
import { type FormEvent, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { meCall, useMe } from '../../shell/me.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { State } from '../../ui/state.tsx'
import { toast } from '../../ui/toasts.tsx'
import { RecoveryCodes, SecondFactorSetup } from './second-factor-setup.tsx'

type Open = 'setup' | 'codes' | 'remove' | null

/** One's own second factor: set up, renewed, closed. */
export function OwnSecondFactor() {
  const me = useMe()
  const [open, setOpen] = useState<Open>(null)
  if (!me) return null
  const { isOn, isRequired, recoveryCodesLeft } = me.secondFactor
  const close = () => setOpen(null)
  return (
    <Box title="我的二次验证" className="own-factor">
      <div className="padded column">
        <p className="row wrap">
          <b className="medium">{me.userName}</b>
          <span className="muted">{me.roleTitles.join(' · ')}</span>
        </p>
        {isOn ? (
          <State kind="ok">已开启，登录要多给一个码</State>
        ) : (
          <State kind={isRequired ? 'wait' : 'draft'}>{isRequired ? '本站要求开启' : '没有开启'}</State>
        )}
        {isOn ? (
          <>
            <p className={recoveryCodesLeft <= 2 ? 'text-12 c-wait' : 'text-12 muted'}>
              恢复码还剩 {recoveryCodesLeft} 个。
            </p>
            <div className="row wrap">
              <Button small onClick={() => setOpen('codes')}>
                换一组恢复码…
              </Button>
              {!isRequired && (
                <Button small kind="danger" onClick={() => setOpen('remove')}>
                  关闭…
                </Button>
              )}
            </div>
          </>
        ) : (
          <>
            <p className="text-12 muted">
              密码被别人知道了，也进不了值班台。手机上装一个验证器，一分钟设好。
            </p>
            <div className="row">
              <Button small kind="primary" onClick={() => setOpen('setup')}>
                开启…
              </Button>
            </div>
          </>
        )}
      </div>
      <Dialog open={open === 'setup'} onClose={close} title="开启二次验证">
        <SecondFactorSetup onDone={close} />
      </Dialog>
      <Dialog open={open === 'codes'} onClose={close} title="换一组恢复码" note="旧的马上作废。">
        <RenewCodes />
      </Dialog>
      <Dialog open={open === 'remove'} onClose={close} title="关闭二次验证">
        <RemoveFactor onDone={close} />
      </Dialog>
    </Box>
  )
}

interface CodeFormProps {
  act: string
  withPassword?: boolean
  busy: boolean
  error: string | undefined
  onSubmit: (form: { code: string; password: string }) => void
}

function CodeForm({ act, withPassword = false, busy, error, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ code, password })
  }
  return (
    <form className="factor-steps" onSubmit={submit}>
      {withPassword && (
        <label className="column">
          <span className="text-12 muted">密码</span>
          <input
            className="input"
            type="password"
            autoComplete="current-password"
            maxLength={passwordMax}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
      )}
      <label className="column">
        <span className="text-12 muted">验证器上的 6 位数字，或一个恢复码</span>
        <input
          className="input mono"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </label>
      {error && (
        <p className="text-12 c-danger" role="alert">
          {error}
        </p>
      )}
      <div className="row">
        <Button kind="primary" submits busy={busy} disabled={code.trim().length < 6}>
          {act}
        </Button>
      </div>
    </form>
  )
}

function RenewCodes() {
  const client = useQueryClient()
  const renew = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      post('POST /v2/staff/second-factor/recovery', { body: { code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: meCall.queryKey }),
  })
  if (renew.data)
    return (
      <div className="factor-steps">
        <RecoveryCodes codes={renew.data.data.recoveryCodes} />
      </div>
    )
  return <CodeForm act="换一组" busy={renew.isPending} error={renew.error?.message} onSubmit={renew.mutate} />
}

function RemoveFactor({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (body: { code: string; password: string }) =>
      post('POST /v2/staff/second-factor/remove', { body }),
    onSuccess() {
      toast({ text: '二次验证已关闭' })
      onDone()
      void client.invalidateQueries({ queryKey: meCall.queryKey })
    },
  })
  return (
    <CodeForm
      act="关闭"
      withPassword
      busy={remove.isPending}
      error={remove.error?.message}
      onSubmit={remove.mutate}
    />
  )
}

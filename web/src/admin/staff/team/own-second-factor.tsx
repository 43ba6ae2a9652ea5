import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { useMe } from '../../shell/me.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { refetch } from '../../ui/calls.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { State } from '../../ui/marks.tsx'
import { toast } from '../../ui/toasts.tsx'
import { RecoveryCodes, SecondFactorSetup, SecretForm } from './second-factor.tsx'

type Open = 'setup' | 'codes' | 'remove' | null

interface ShowingProps {
  /** Called when the recovery codes are shown, once. */
  onShown: () => void
  onDone: () => void
}

/** One's own second factor: set up, renewed, closed. */
export function OwnSecondFactor() {
  const me = useMe()
  const [open, setOpen] = useState<Open>(null)
  const [isShown, setShown] = useState(false)
  if (!me) return null
  const { isOn, isRequired, recoveryCodesLeft } = me.secondFactor
  const close = () => {
    setOpen(null)
    setShown(false)
  }
  const showing = { onShown: () => setShown(true), onDone: close }
  return (
    <Box title="我的二次验证" padded={basic.stack8}>
      <p className={`${basic.row} ${basic.wrap}`}>
        <b className={basic.medium}>{me.userName}</b>
        <span className={basic.muted}>{me.roleTitles.join(' · ')}</span>
      </p>
      {isOn ? (
        <>
          <State kind="ok">已开启，登录要多给一个码</State>
          <p className={recoveryCodesLeft <= 2 ? `${basic.text12} ${basic.cWait}` : basic.hint}>
            恢复码还剩 {recoveryCodesLeft} 个。
          </p>
          <div className={`${basic.row} ${basic.wrap}`}>
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
          <State kind={isRequired ? 'wait' : 'draft'}>{isRequired ? '本站要求开启' : '没有开启'}</State>
          <p className={basic.hint}>密码被别人知道了，也进不了值班台。手机上装一个验证器，一分钟设好。</p>
          <div className={basic.row}>
            <Button small kind="primary" onClick={() => setOpen('setup')}>
              开启…
            </Button>
          </div>
        </>
      )}
      <Dialog open={open === 'setup'} stays={isShown} onClose={close} title="开启二次验证">
        <SecondFactorSetup {...showing} />
      </Dialog>
      <Dialog
        open={open === 'codes'}
        stays={isShown}
        onClose={close}
        title="换一组恢复码"
        note="旧的马上作废。"
      >
        <RenewCodes {...showing} />
      </Dialog>
      <Dialog open={open === 'remove'} onClose={close} title="关闭二次验证">
        <RemoveFactor onDone={close} />
      </Dialog>
    </Box>
  )
}

function RenewCodes({ onShown, onDone }: ShowingProps) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <SecretForm
      act="换一组"
      send={({ code }) => post('POST /v2/staff/second-factor/recovery', { body: { code } })}
      onDone={({ data }) => {
        setCodes(data.recoveryCodes)
        onShown()
        void refetch(client, '/v2/staff/me')
      }}
    />
  )
}

function RemoveFactor({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  return (
    <SecretForm
      act="关闭"
      password="密码"
      send={(body) => post('POST /v2/staff/second-factor/remove', { body })}
      onDone={() => {
        toast({ text: '二次验证已关闭' })
        onDone()
        void refetch(client, '/v2/staff/me')
      }}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deviceCodeMinutes, deviceNameMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { copyAndNotify } from '../../ui/copy/copy-and-notify.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { notifyUnknown } from '../../ui/snackbar.tsx'
import { DeviceAddresses } from './device-addresses.tsx'
import { devicesCall } from './device-calls.ts'
import * as styles from './devices.module.css'

interface AddDeviceProps {
  /** The devices that there are; one more than at the beginning is the new one. */
  known: readonly { deviceId: string; name: string }[]
  onDone: () => void
}

/** Names a new device and shows what is typed or scanned on it. */
export function AddDevice({ known, onDone }: AddDeviceProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => new Set(known.map(({ deviceId }) => deviceId)))
  const [code, setCode] = useState<string | null>(null)
  const pairing = useMutation({
    mutationFn: (made: string) => post('POST /v2/devices/pair', { body: { code: made } }),
    onSuccess: () => queryClient.invalidateQueries(devicesCall),
    onError: notifyUnknown,
  })
  const connected = known.find(({ deviceId }) => !before.has(deviceId))
  if (pairing.data) return <DeviceAddresses token={pairing.data.token} onDone={onDone} />
  if (code === null) return <NameForm onCode={setCode} />
  if (connected) {
    return (
      <div className={styles.acts} role="status">
        <p className={styles.code}>
          <b>已连接</b>
          <span>{connected.name}</span>
        </p>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block}`}
          onClick={onDone}
        >
          完成
        </button>
      </div>
    )
  }
  const typed = `${window.location.host}/tv/${code}`
  return (
    <>
      <p className={styles.code}>
        <b>{`${code.slice(0, 4)} ${code.slice(4)}`}</b>
        <span>{`配对码，${deviceCodeMinutes} 分钟内用一次`}</span>
      </p>
      <ol className={styles.steps}>
        <li>打开电视上的应用，找到“配置地址”（“接口”“订阅”）</li>
        <li>
          输入 <code>{typed}</code>
        </li>
        <li>连上后这里会显示“已连接”</li>
      </ol>
      <div className={styles.acts}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block}`}
          onClick={() => void copyAndNotify(`${window.location.origin}/tv/${code}`)}
        >
          复制这个地址
        </button>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.block}`}
          aria-disabled={pairing.isPending}
          onClick={() => pairing.isPending || pairing.mutate(code)}
        >
          改用二维码，或给其他应用的地址
        </button>
      </div>
    </>
  )
}

function NameForm({ onCode }: { onCode: (code: string) => void }) {
  const { handlers, errors, fault, sending } = useForm({
    checks: { name: (name) => (name.trim() === '' ? '请给设备起个名字' : null) },
    async submit({ name = '' }) {
      onCode((await post('POST /v2/devices/code', { body: { name } })).data.code)
    },
  })
  return (
    <form {...handlers}>
      <Field
        label="名字"
        name="name"
        defaultValue="客厅电视"
        note={`最多 ${deviceNameMax} 个字`}
        maxLength={deviceNameMax}
        autoComplete="off"
        error={errors.name}
      />
      <SubmitButton label="下一步" sending={sending} fault={fault} />
    </form>
  )
}

import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import { DeviceAddresses } from './device-addresses.tsx'
import * as styles from './devices.module.css'

const codeForm = /^[2-9a-hj-np-z]{4}[\s-]?[2-9a-hj-np-z]{4}$/i

/** For a television's browser: the code that the member's phone shows gives the addresses of the new device. */
export function CodeForm({ code }: { code: string }) {
  const [token, setToken] = useState<string | null>(null)
  const { handlers, errors, fault, sending } = useForm({
    checks: { code: (typed) => (codeForm.test(typed.trim()) ? null : '请输入八位配对码') },
    async submit({ code: typed = '' }) {
      setToken((await post('POST /v2/devices/pair', { body: { code: typed } })).token)
    },
  })
  return (
    <section className={`${panelStyles.panel} ${styles.pair}`} aria-label="配对">
      {token !== null ? (
        <DeviceAddresses token={token} onDone={() => setToken(null)} />
      ) : (
        <form {...handlers}>
          <Field
            label="手机上显示的配对码"
            name="code"
            defaultValue={code}
            maxLength={9}
            autoComplete="off"
            placeholder="ABCD 2345"
            hint="手机上登录后，打开“我的 → 我的设备 → 添加设备”。"
            error={errors.code}
          />
          <SubmitButton label="配对" sending={sending} fault={fault} />
        </form>
      )}
    </section>
  )
}

import { apiKeyDays, apiKeyNameMax, apiKeyPerMinute } from '@yehang/contract/limits'
import { type Scope, scopeGroups, scopes, singleScopeNames } from '@yehang/contract/scopes'
import * as basic from '../ui/basic.module.css'
import { Fault } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { usePost } from '../ui/calls.ts'
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx'
import { CheckList, digitsOnly, SelectField, TextAreaField, TextField } from '../ui/forms/controls.tsx'
import type { Bound } from '../ui/forms/field.tsx'
import { keyPath } from './calls.ts'

const lifetimes = [7, 30, apiKeyDays.usual, 180, apiKeyDays.max].map((days) => [days, `${days} 天`] as const)

const optionsOf = (names: readonly Scope[]) => names.map((name) => [name, scopes[name]] as const)
const grouped = optionsOf(scopeGroups.all)
const single = optionsOf(singleScopeNames)

const addressesOf = (text: string) => text.split(/[\s,，]/).filter((part) => part !== '')

interface KeyFormProps {
  onClose: () => void
  /** With the text of the key, which is told this once. */
  onMade: (token: string) => void
}

/** A new key: what it may do, for how long, how often, and from where. */
export function KeyForm({ onClose, onMade }: KeyFormProps) {
  const make = usePost('POST /v2/staff/api-keys/make', { changes: keyPath, showsFields: true })
  return (
    <ActionDialog
      wide
      onClose={onClose}
      title="新建 API 密钥"
      note="密钥以你的名义行事，不会多于你自己的权限；你不再是管理员，它就停用"
      action={make}
      start={{
        name: '',
        scopes: [] as readonly Scope[],
        days: apiKeyDays.usual as number,
        perMinute: String(apiKeyPerMinute.usual),
        addresses: '',
      }}
      check={({ name, scopes: chosen, perMinute }) => ({
        name: name.trim() ? undefined : '没有填',
        scopes: chosen.length > 0 ? undefined : '至少选一项',
        perMinute:
          Number(perMinute) >= 1 && Number(perMinute) <= apiKeyPerMinute.max
            ? undefined
            : `1 到 ${apiKeyPerMinute.max} 次`,
      })}
      input={({ perMinute, addresses, scopes: chosen, ...values }) => ({
        ...values,
        scopes: [...chosen],
        perMinute: Number(perMinute),
        addresses: addressesOf(addresses),
      })}
      onDone={({ data }) => onMade(data.token)}
      act="新建"
    >
      {({ field }) => (
        <>
          <TextField
            label="名字"
            required
            of={field('name')}
            maxLength={apiKeyNameMax}
            placeholder="片单同步"
          />
          <SelectField label="有效期" of={field('days')} options={lifetimes} />
          <TextField
            label="每分钟"
            of={field('perMinute')}
            inputMode="numeric"
            clean={digitsOnly}
            maxLength={4}
            hint={`次，最多 ${apiKeyPerMinute.max} 次`}
          />
          <TextAreaField
            label="从哪里用"
            of={field('addresses')}
            rows={2}
            placeholder="203.0.113.7 10.0.0.0/8"
            hint="地址或网段，空着就不限"
          />
          <ScopesField of={field('scopes')} />
        </>
      )}
    </ActionDialog>
  )
}

function ScopesField({ of: { value: chosen, onChange, error } }: { of: Bound<readonly Scope[]> }) {
  const add = (names: readonly Scope[]) => onChange([...new Set([...chosen, ...names])])
  return (
    <>
      <div className={`${basic.row} ${basic.wrap}`}>
        <span className={basic.medium}>权限</span>
        <Fault text={error} />
        <span className={basic.grow} />
        <Button small onClick={() => add(scopeGroups.read)}>
          只读
        </Button>
        <Button small onClick={() => add(scopeGroups.all)}>
          读和写
        </Button>
        <Button small kind="quiet" onClick={() => onChange([])}>
          全不选
        </Button>
      </div>
      <CheckList label="权限" least={260} options={grouped} chosen={chosen} onChange={onChange} />
      <p className={`${basic.text12} ${basic.muted}`}>
        钱、权限和不能挽回的事：只读、读和写都不含，要逐项勾选
      </p>
      <CheckList label="要逐项勾选的权限" least={260} options={single} chosen={chosen} onChange={onChange} />
    </>
  )
}

import { type Scope, scopes } from '@yehang/contract/scopes'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Page } from '../shell/page.tsx'
import * as basic from '../ui/basic.module.css'
import { Box, Facts } from '../ui/box.tsx'
import { Button, ButtonLink, LinkButton } from '../ui/button.tsx'
import { useGet, usePost } from '../ui/calls.ts'
import { DangerButton } from '../ui/dialogs/danger-confirmation.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ShownOnceDialog } from '../ui/dialogs/form-dialog.tsx'
import { formatTime } from '../ui/format.ts'
import { key, useKeys } from '../ui/keys.ts'
import { mono, type ShownState, StateOf } from '../ui/marks.tsx'
import * as tableStyles from '../ui/table/data-table.module.css'
import { column, looks, mainColumn, QueryTable, wideColumn } from '../ui/table/data-table.tsx'
import { type ApiKey, keyPath } from './calls.ts'
import { KeyForm } from './key-form.tsx'

const states: Record<ApiKey['state'], ShownState> = {
  active: ['ok', '能用'],
  ended: ['hidden', '已过期'],
  revoked: ['hidden', '已吊销'],
  maker_lost: ['wait', '建它的人没有权限了'],
}

const idOf = ({ keyId }: ApiKey) => keyId
const scopeWords = (scope: string) => scopes[scope as Scope] ?? scope

/** Keys by which programs of the operator call the endpoints of the staff. */
export default function ApiKeysPage() {
  const query = useGet('GET /v2/staff/api-keys/list', { staleTime: 0, refetchInterval: 30_000 })
  const [open, setOpen] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const rows = query.data?.rows ?? []
  const shown = rows.find(({ keyId }) => keyId === open)
  useKeys([key('N', () => setMaking(true), '新建密钥')])
  return (
    <Page
      title="API 密钥"
      facts={query.data && `能用的 ${rows.filter(({ state }) => state === 'active').length} 个`}
    >
      <Box
        title="密钥"
        note="程序用它调用管理接口"
        actions={
          <Button small kind="primary" keyLabel="N" onClick={() => setMaking(true)}>
            新建密钥
          </Button>
        }
      >
        <QueryTable
          query={query}
          fault="读不到 API 密钥"
          empty={['还没有 API 密钥', '给要接进来的程序各建一个，只勾它要用的权限。']}
          idOf={idOf}
          classOf={({ state }) => state !== 'active' && tableStyles.dim}
          columns={[
            mainColumn<ApiKey>('名字', ({ keyId, name }) => (
              <LinkButton className={basic.medium} onClick={() => setOpen(keyId)}>
                {name}
              </LinkButton>
            )),
            wideColumn<ApiKey>('开头', ({ start }) => `${start}…`, looks.code),
            column<ApiKey>('状态', ({ state }) => <StateOf of={states[state]} />),
            wideColumn<ApiKey>(
              '权限',
              ({ scopes: own }) => `${own.length} 项：${own.map(scopeWords).join('；')}`,
              { className: basic.muted, most: 320 },
            ),
            column<ApiKey>(
              '最近使用',
              ({ lastTime, lastAddress }) =>
                lastTime === null ? '没用过' : `${formatTime(lastTime)}，${lastAddress}`,
              basic.muted,
            ),
            wideColumn<ApiKey>('到期', ({ expireTime }) => expireTime.slice(0, 10), looks.quiet),
          ]}
        />
      </Box>
      {isMaking && (
        <KeyForm
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setToken(made)
          }}
        />
      )}
      <ShownOnceDialog
        title="新的 API 密钥"
        note="只显示这一次，库里只存摘要。放进程序的密钥库，不要写进代码。"
        secret={token}
        onClose={() => setToken(null)}
      />
      {shown && <KeyDialog of={shown} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function KeyDialog({ of, onClose }: { of: ApiKey; onClose: () => void }) {
  const { keyId, name, state, start, maker, perMinute, addresses, lastTime, lastAddress } = of
  const revoke = usePost('POST /v2/staff/api-keys/revoke', {
    given: { keyId },
    changes: keyPath,
    done() {
      onClose()
      return '已吊销'
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      actions={
        <>
          {state !== 'revoked' && (
            <DangerButton
              label="吊销…"
              kind="danger"
              title={`吊销「${name}」？`}
              act="吊销"
              reason={{}}
              onConfirm={(reason) => revoke.run({ reason })}
            >
              <p className={basic.text12}>用它的程序马上都被拒绝，不能恢复，只能换一个新的。</p>
            </DangerButton>
          )}
          <span className={basic.grow} />
          <ButtonLink small href={`/staff/audit?time=all&apiKey=${keyId}`}>
            它做过的
          </ButtonLink>
        </>
      }
    >
      <Facts
        of={[
          ['状态', <StateOf key="state" of={states[state]} />],
          ['开头', mono(`${start}…`)],
          ['建它的人', `${maker.userName}，${formatTime(of.createTime)}`],
          ['到期', of.expireTime],
          ['每分钟', `${formatNumber(perMinute)} 次`],
          ['从哪里用', addresses.length === 0 ? '任何地址' : addresses.join('、')],
          ['最近使用', lastTime === null ? '没用过' : `${formatTime(lastTime)}，${lastAddress}`],
        ]}
      />
      <h3>权限</h3>
      <ul className={`${basic.stack4} ${basic.text12}`}>
        {of.scopes.map((scope) => (
          <li key={scope}>
            {scopeWords(scope)} <code className={`${basic.mono} ${basic.muted}`}>{scope}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import { guestResetHours } from '@yehang/contract/limits'
import * as basic from '../../ui/basic.module.css'
import { Box, Facts, QueryResult } from '../../ui/box.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useGet, usePost } from '../../ui/calls.ts'
import { DangerButton } from '../../ui/dialogs/danger-confirmation.tsx'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { Avatar, Tag } from '../../ui/marks.tsx'
import { type AdminGuest, supportCalls } from '../calls.ts'
import * as styles from './member-panel.module.css'

/** The guest who wrote, whether the name is that of an account, and the reset of a forgotten password. */
export function GuestPanel({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const query = useGet('GET /v2/staff/message/{id}/guest', { params: { id } })
  return (
    <SidePanel open={open} onClose={onClose} label="访客">
      <QueryResult query={query} fault="读不到访客">
        {({ data }) => (
          <>
            <div className={`${basic.row} ${styles.mhead}`}>
              <Avatar name={data.name} big />
              <div className={basic.grow}>
                <b className={`${basic.text15} ${basic.cut}`}>{data.name}</b>
                <div className={`${basic.row} ${basic.wrap}`}>
                  <Tag>访客</Tag>
                  <span className={basic.hint}>没有登录</span>
                </div>
              </div>
            </div>
            <Facts
              of={[
                ['邮箱', data.email],
                ['同名账号', data.account ? data.account.userName : '没有，或没有权限看'],
                ['注册', data.account?.createTime.slice(0, 10)],
                ['账号邮箱', data.account && emailText(data.account)],
              ]}
            />
            {data.account && <Account messageId={id} guest={data} account={data.account} />}
          </>
        )}
      </QueryResult>
    </SidePanel>
  )
}

type NamedAccount = NonNullable<AdminGuest['account']>

const emailText = ({ isSameEmail }: NamedAccount) =>
  isSameEmail ? <b className={basic.cOk}>与留下的一致</b> : <b className={basic.cDanger}>与留下的不一致</b>

interface AccountProps {
  messageId: string
  guest: AdminGuest
  account: NamedAccount
}

function Account({ messageId, guest, account }: AccountProps) {
  const allow = usePost('POST /v2/staff/message/guest/reset', {
    given: { messageId },
    done: () => ({ text: '访客可以重设密码了', detail: '凭查询码打开留言，自己设置' }),
    changes: supportCalls,
  })
  return (
    <Box className={styles.guestAccount} title="忘记密码" padded={basic.stack8}>
      <div className={`${basic.row} ${basic.wrap}`}>
        <ButtonLink small href={`/staff/members/${account.userId}`}>
          会员页
        </ButtonLink>
        {account.mayReset && (
          <DangerButton
            label="允许重设密码…"
            title={`让这位访客重设 ${account.userName} 的密码？`}
            reason={{ placeholder: '怎么核实是本人的' }}
            typed={account.userId.slice(-4)}
            act="允许"
            onConfirm={(reason) => allow.run({ reason })}
          >
            <p>
              {`邮箱一致只说明对方知道这个邮箱，请先核实是本人。访客凭查询码在 ${guestResetHours} 小时内自己设置一次，`}
              {'同事看不到密码；设置后账号在所有设备上下线。'}
            </p>
          </DangerButton>
        )}
      </div>
      <p className={basic.hint}>{stateOf(guest, account)}</p>
    </Box>
  )
}

function stateOf({ resetUntil }: AdminGuest, { isBanned, isSameEmail, mayReset }: NamedAccount): string {
  if (resetUntil) return `已允许重设，${resetUntil.slice(5, 16)} 前有效。`
  if (isBanned) return '账号被封禁，先解除封禁。'
  if (!isSameEmail) return '邮箱不一致，不能在这里重设；核实后可以到会员页换密码。'
  return mayReset ? '核实后可以让访客自己设置新密码。' : '你没有改会员的权限。'
}

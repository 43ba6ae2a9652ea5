import { useQuery } from '@tanstack/react-query'
import { payChannelNames } from '@yehang/contract/limits'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { lastDayOf } from '../../../lib/dates.ts'
import { orderDetail, useOrderActions } from '../../billing/orders/order-calls.ts'
import { OrderTimeline } from '../../billing/orders/order-timeline.tsx'
import { RefundDialog } from '../../billing/orders/refund-dialog.tsx'
import { BanButton } from '../../members/ban-button.tsx'
import { useMemberActions } from '../../members/member-calls.ts'
import { useMay } from '../../shell/me.ts'
import * as basic from '../../ui/basic.module.css'
import { DangerBox, Empty, Facts, Fault, QueryResult } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useGet } from '../../ui/calls.ts'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { formatTime, idTail } from '../../ui/format.ts'
import { Avatar, Kbd, type ShownState, StateOf, Tag } from '../../ui/marks.tsx'
import { type AdminMember, type AdminOrder, memberCall } from '../calls.ts'
import type { Credit } from './credit.tsx'
import * as styles from './member-panel.module.css'

interface MemberPanelProps {
  id: string
  order: AdminOrder | undefined
  credit: Credit
  open: boolean
  onClose: () => void
  onOrder: (orderId: string) => void
}

/** The sender: the level, the orders, and the state of a payment. */
export function MemberPanel({ id, order, credit, open, onClose, onOrder }: MemberPanelProps) {
  const query = useQuery(memberCall(id))
  return (
    <SidePanel open={open} onClose={onClose} label="会员">
      <QueryResult query={query} fault="读不到会员">
        {({ data }) => (
          <>
            <Head member={data} />
            <About member={data} credit={credit} />
            {data.orders && <Orders orders={data.orders} at={order?.orderId} onOrder={onOrder} />}
            {data.orders && order && <Story orderId={order.orderId} credit={credit} />}
            <MoreActions messageId={id} member={data} order={order} />
          </>
        )}
      </QueryResult>
    </SidePanel>
  )
}

const year = 365 * 86_400_000

function Head({ member }: { member: AdminMember }) {
  const { userId, userName, levelId, levelName, createTime, isBanned } = member
  const now = serverNow()
  const may = useMay()
  const since = Date.parse(`${createTime.replace(' ', 'T')}+08:00`)
  return (
    <div className={`${basic.row} ${styles.mhead}`}>
      <Avatar name={userName || '?'} big />
      <div className={basic.grow}>
        <b className={`${basic.text15} ${basic.cut}`}>{userName || '已注销'}</b>
        <div className={`${basic.row} ${basic.wrap}`}>
          {levelId > 1 ? <Tag tone="vip">VIP {levelId}</Tag> : <Tag>{levelName || '1 级'}</Tag>}
          {isBanned && <Tag tone="danger">已封禁</Tag>}
          <span className={`${basic.hint} ${basic.nowrap}`} title={`${createTime.slice(0, 10)} 注册`}>
            第 {Math.floor((now - since) / year) + 1} 年
          </span>
        </div>
      </div>
      {may('members:read') && (
        <ButtonLink small href={`/staff/members/${userId}`}>
          会员页<Kbd>U</Kbd>
        </ButtonLink>
      )}
    </div>
  )
}

function About({ member, credit }: { member: AdminMember; credit: Credit }) {
  const { copies, messages, lastSignIn } = member
  const after = credit.asked?.canCredit ? credit.asked.endTime : null
  return (
    <Facts
      of={[
        ['会员', levelLabels(member)],
        ['补发后', after && `VIP 至 ${after.slice(0, 10)}`],
        ['今日复制', copies && (copies.limit === null ? '不限' : `${copies.count} / ${copies.limit}`)],
        [
          '留言',
          messages.open > 0 ? `${messages.total} 次，${messages.open} 条未关闭` : `${messages.total} 次`,
        ],
        ['最近登录', lastSignIn && `${formatTime(lastSignIn.time)} · ${lastSignIn.device}`],
      ]}
    />
  )
}

function levelLabels({ levelId, endTime, hasEnded, levelName }: AdminMember) {
  if (hasEnded && endTime) return <b className={basic.cDanger}>VIP {lastDayOf(endTime)} 已到期</b>
  if (levelId > 1) {
    const end = endTime ? `至 ${lastDayOf(endTime)}` : '没有到期时间'
    return <b className={basic.cOk}>VIP {end}</b>
  }
  return levelName || '注册用户'
}

const states: Record<number, ShownState> = {
  0: ['draft', '未付款'],
  1: ['ok', '已到账'],
  2: ['hidden', '已关闭'],
  3: ['hidden', '已退款'],
  4: ['wait', '已付未到账'],
}

interface OrdersProps {
  orders: readonly AdminOrder[]
  at: string | undefined
  onOrder: (orderId: string) => void
}

function Orders({ orders, at, onOrder }: OrdersProps) {
  return (
    <section aria-label="订单">
      <h2 className={`${basic.row} ${styles.sideHeading}`}>
        订单
        {orders.length > 0 && <span className={basic.hint}>近 {orders.length} 笔</span>}
      </h2>
      {orders.length === 0 ? (
        <Empty title="没有订单" />
      ) : (
        <ul className={styles.orderList}>
          {orders.map(({ orderId, payName, price, status, payChannel, createTime }) => {
            return (
              <li key={orderId}>
                <button
                  type="button"
                  className={`${boxStyles.item} ${styles.orderItem} ${orderId === at ? boxStyles.current : ''}`}
                  aria-current={orderId === at ? 'true' : undefined}
                  onClick={() => onOrder(orderId)}
                >
                  <span className={basic.row}>
                    <b className={`${basic.medium} ${basic.cut}`}>{payName}</b>
                    <span>¥{price}</span>
                    <span className={`${basic.end} ${basic.text12}`}>
                      <StateOf of={states[status] ?? ['none', '']} />
                    </span>
                  </span>
                  <span className={`${basic.row} ${basic.hint}`}>
                    <span>
                      {payChannelNames[payChannel]} {idTail(orderId)}
                    </span>
                    <span className={basic.end}>{formatTime(createTime)}</span>
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Story({ orderId, credit }: { orderId: string; credit: Credit }) {
  const query = useGet('GET /v2/staff/message/order/{orderId}', {
    params: { orderId },
    refetchInterval: 30_000,
  })
  const { asked } = credit
  return (
    <section aria-label="这笔付款的经过">
      <h2 className={`${basic.row} ${styles.sideHeading}`}>
        这笔付款的经过<span className={basic.hint}>{orderId.slice(-4)}</span>
      </h2>
      <QueryResult query={query} fault="读不到经过">
        {({ data: { timeline } }) => (
          <OrderTimeline
            steps={timeline}
            next={asked?.canCredit ? `补发：记账一次，+${asked.days} 天` : undefined}
          />
        )}
      </QueryResult>
    </section>
  )
}

interface FurtherProps {
  messageId: string
  member: AdminMember
  order: AdminOrder | undefined
}

const paid = [1, 4]

/** Actions that cannot be undone, by the rules of the pages they belong to; the thread records them. */
function MoreActions({ messageId, member, order }: FurtherProps) {
  const may = useMay()
  const [isRefunding, setRefunding] = useState(false)
  const actions = useMemberActions(member.userId)
  const refunds =
    may('orders:read') && may('orders:edit') && order && paid.includes(order.status) ? order : null
  const bans = may('members:edit') && member.userName !== ''
  if (refunds === null && !bans) return null
  return (
    <DangerBox title="另外的处置">
      <div className={`${basic.row} ${basic.wrap}`}>
        {refunds && (
          <Button small kind="danger" onClick={() => setRefunding(true)}>
            退款…
          </Button>
        )}
        {bans && <BanButton kind="danger" member={member} actions={actions} messageId={messageId} />}
        <span className={`${basic.text11} ${basic.muted} ${basic.end}`}>要写原因，进审计</span>
      </div>
      {isRefunding && refunds && (
        <Refund orderId={refunds.orderId} messageId={messageId} onClose={() => setRefunding(false)} />
      )}
    </DangerBox>
  )
}

/** The ways of a refund are on the order's own page, which is loaded on demand. */
function Refund({ onClose, ...ids }: { orderId: string; messageId: string; onClose: () => void }) {
  const { orderId, messageId } = ids
  const { data, error } = useQuery({ ...orderDetail(orderId), staleTime: 0 })
  const actions = useOrderActions()
  if (error) return <Fault text={error.message} />
  if (!data) return null
  const order = data.data
  if (order.refund.way === null) return <p className={basic.hint}>{order.refund.text}</p>
  return <RefundDialog order={order} actions={actions} messageId={messageId} onClose={onClose} />
}

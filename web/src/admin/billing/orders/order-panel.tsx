import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMay } from '../../shell/me.ts'
import * as basic from '../../ui/basic.module.css'
import { DangerBox, Facts, Note, QueryResult } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import * as buttonStyles from '../../ui/buttons.module.css'
import { DangerButton } from '../../ui/dialogs/danger-confirmation.tsx'
import { idTail } from '../../ui/format.ts'
import { mono, State, StateOf, tones } from '../../ui/marks.tsx'
import * as noteStyles from '../../ui/notes.module.css'
import { type OrderActions, orderDetail } from './order-calls.ts'
import { channelOf, formatMoney, type OrderDetail, stateOf } from './order-labels.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface OrderPanelProps {
  orderId: string
  actions: OrderActions
}

/** How soon what a colleague or the channel did shows, milliseconds. */
const everyMs = 10_000

/** The selected order: its origin, the effect of granting it, and the refund. */
export function OrderPanel({ orderId, ...props }: OrderPanelProps) {
  const query = useQuery({ ...orderDetail(orderId), refetchInterval: everyMs })
  return (
    <section className={boxStyles.box}>
      <QueryResult query={query} fault="读不到这个订单">
        {({ data }) => <Shown key={orderId} order={data} {...props} />}
      </QueryResult>
    </section>
  )
}

type ShownProps = Omit<OrderPanelProps, 'orderId'> & { order: OrderDetail }

function Shown({ order, actions }: ShownProps) {
  const { orderId, timeline } = order
  const may = useMay()
  return (
    <>
      <header>
        <h2>订单 {idTail(orderId)}</h2>
        <span className={basic.end}>
          {order.problem ? (
            <State kind={order.isDisputed ? 'bad' : 'wait'}>{order.problem}</State>
          ) : (
            <StateOf of={stateOf(order)} />
          )}
        </span>
      </header>
      <div className={`${boxStyles.padded} ${basic.stack8}`}>
        {order.problemText && <Note tone="wait">{order.problemText}</Note>}
        <Facts
          of={[
            ['会员', <MemberName key="u" order={order} isLink={may('members:read')} />],
            ['套餐', `${order.payName}，${order.days} 天`],
            ['应收', formatMoney(order.price)],
            ['实付', order.paid === null ? null : formatMoney(order.paid)],
            ['已退', Number(order.refunded) > 0 ? formatMoney(order.refunded) : null],
            ['渠道', channelOf(order)],
            ['商户', mono(order.merchant)],
            ['渠道单号', order.tradeNo && mono(order.tradeNo)],
            ['订单号', mono(orderId)],
          ]}
        />
      </div>
      <div className={boxStyles.padded}>
        <OrderTimeline steps={timeline} />
      </div>
      <Preview order={order} />
      {may('orders:edit') && <OrderActionButtons order={order} actions={actions} />}
    </>
  )
}

/** What granting would do, shown before it is done. */
function Preview({ order: { preview, state } }: { order: OrderDetail }) {
  if (state === 'closed' && !preview.mayGrant) return null
  const { mayGrant, groupName, from, until, text } = preview
  const end = until && <b className={basic.nowrap}>{until.slice(0, 10)}</b>
  return (
    <div className={boxStyles.sunk}>
      <Facts
        of={
          mayGrant && end
            ? [
                [
                  '补发会做',
                  <>
                    {groupName}：{from?.slice(0, 10)} → {end}
                  </>,
                ],
                ['账本', text],
              ]
            : [
                [
                  '补发',
                  <>
                    {text}
                    {end && <>，到期 {end}</>}
                  </>,
                ],
              ]
        }
      />
    </div>
  )
}

function OrderActionButtons({ order, actions }: { order: OrderDetail; actions: OrderActions }) {
  const { orderId, canAsk, preview, refund, problem, state, mayVoid } = order
  const [isRefunding, setRefunding] = useState(false)
  const { ask, redrive, settle, end } = actions
  const tail = orderId.slice(-4)
  const asked = ask.input?.orderId === orderId && ask.data?.data
  const { reset } = ask
  useEffect(() => () => reset(), [reset])
  return (
    <>
      <div className={`${boxStyles.padded} ${basic.stack8}`}>
        {asked && (
          <output className={`${noteStyles.note} ${tones.info}`}>
            <span className={basic.breaks}>
              {asked.text}
              {asked.fits && (
                <div className={asked.fits.merchant && asked.fits.amount ? basic.cOk : basic.cDanger}>
                  {asked.fits.merchant ? '商户对' : '商户不对'}　{asked.fits.amount ? '金额对' : '金额不对'}
                </div>
              )}
            </span>
          </output>
        )}
        {(preview.mayGrant || state === 'refunding') && (
          <Button
            kind="primary"
            keyLabel="B"
            disabled={!canAsk}
            busy={redrive.busy}
            onClick={() => void redrive.run({ orderId })}
          >
            {state === 'refunding' ? '再问渠道，照办' : '补发到账'}
          </Button>
        )}
        <Button keyLabel="Q" disabled={!canAsk} busy={ask.busy} onClick={() => void ask.run({ orderId })}>
          问一次渠道，只看不改
        </Button>
        {!canAsk && (
          <p className={`${basic.text11} ${basic.muted}`}>现在的设置里没有这个商户，问不了渠道。</p>
        )}
      </div>
      {(refund.left !== null || problem !== null || mayVoid) && (
        <div className={boxStyles.padded}>
          <DangerBox title={mayVoid ? '作废' : '退款与了结'}>
            <div className={`${basic.row} ${basic.wrap}`}>
              {refund.way !== null && (
                <Button small kind="danger" onClick={() => setRefunding(true)}>
                  {refund.way === 'mark' ? '记下退款…' : '退款…'}
                </Button>
              )}
              {mayVoid && (
                <DangerButton
                  kind="danger"
                  label="作废…"
                  title="作废这个订单"
                  reason={{ placeholder: '例如：会员重复下单' }}
                  typed={tail}
                  act="问过渠道，作废"
                  onConfirm={(reason) => end.run({ orderId, reason, tail })}
                >
                  <p className={basic.text12}>
                    {order.userName || '已注销的账号'}，{order.payName}，{formatMoney(order.price)}。先问
                    {channelOf(order)}
                    ：已经付款就照常开通，不作废；没有付款才关单，会员不能再付这一笔，可以另下新单。
                  </p>
                </DangerButton>
              )}
              {problem !== null && state !== 'refunding' && (
                <DangerButton
                  kind="danger"
                  label="标为已处理…"
                  title="标为已处理"
                  reason={{ placeholder: '怎么处理的' }}
                  typed={tail}
                  act="不再列出"
                  onConfirm={(reason) => settle.run({ orderId, reason })}
                >
                  <p className={basic.text12}>不再列在要人看的订单里；款项和天数都不动。</p>
                </DangerButton>
              )}
            </div>
            <p className={`${basic.text11} ${basic.muted}`}>
              {mayVoid
                ? '没有付款才能作废，先问渠道。要手打尾号和原因。'
                : refund.way === null
                  ? refund.text
                  : `${refund.text}。要手打尾号和原因。`}
            </p>
          </DangerBox>
        </div>
      )}
      {isRefunding && <RefundDialog order={order} actions={actions} onClose={() => setRefunding(false)} />}
    </>
  )
}

function MemberName({ order: { userId, userName }, isLink }: { order: OrderDetail; isLink: boolean }) {
  if (userName === '') return '已注销'
  if (!isLink) return userName
  return (
    <a className={buttonStyles.link} href={`/staff/members/${userId}`}>
      {userName}
    </a>
  )
}

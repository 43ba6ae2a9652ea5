import { lastDayOf } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as noteStyles from '../../../ui/note.module.css'
import * as panelStyles from '../../../ui/panel.module.css'
import { useObservable } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { type Order, payChannelNames } from '../checkout/pay-calls.ts'
import { PayChannelIcon } from '../checkout/pay-channel-icon.tsx'
import { PayQrCode } from '../checkout/pay-code.tsx'
import { PaymentQuestions } from '../checkout/pay-notes.tsx'
import { isPayAddress } from '../checkout/pay-window.ts'
import { currentDevice } from '../checkout/paying-device.ts'
import { storeChoice } from '../checkout/stored-choice.ts'
import { submittedOrder } from '../checkout/submit-order.ts'
import { Countdown } from '../countdown.tsx'
import * as payStyles from '../pay.module.css'
import { supportPath } from '../support-path.ts'
import { OrderFacts } from './order-facts.tsx'
import { useOrderCancel, useOrderRefresh } from './order-refresh.ts'
import { StateTitle } from './state-header.tsx'
import * as waitingStyles from './waiting.module.css'

interface WaitingViewProps {
  order: Order
  focus: boolean
}

/** 等待支付: where it is paid, how long that can be, and every way out. */
export function WaitingView({ order, focus }: WaitingViewProps) {
  const { orderId, expireTime, endTime, payChannel, qrCode } = order
  const last = useObservable(submittedOrder)
  const opening = last?.orderId === orderId ? last.window : 'none'
  const { refreshing, refresh } = useOrderRefresh(orderId)
  const { cancelling, cancel } = useOrderCancel(orderId)
  const address = isPayAddress(order.payUrl, orderId) ? order.payUrl : null
  const code = qrCode !== null && (address === null || currentDevice() === 'desktop') ? qrCode : null
  const isOpened = opening === 'opened'
  const keep = () => storeChoice({ plan: order.planId, payChannel })
  const open = address && code === null && (
    <OpenAgain
      address={address}
      label={isOpened || opening === 'blocked' ? '重新打开支付页' : '打开支付页'}
    />
  )
  return (
    <div className={code === null ? waitingStyles.wait : `${waitingStyles.wait} ${waitingStyles.scanned}`}>
      <div className={`${panelStyles.panel} ${waitingStyles.panel}`}>
        <div className={waitingStyles.way}>
          {code !== null ? (
            <PayQrCode code={code} payChannel={payChannel} />
          ) : (
            <div className={`${textStyles.wide} ${waitingStyles.elsewhere}`}>
              <PayChannelIcon of={payChannel} />
              <p>
                {address ? `在${payChannelNames[payChannel]}的页面付款` : '支付页暂时打不开，请换一种方式'}
              </p>
              {open}
            </div>
          )}
        </div>
        <div className={waitingStyles.what}>
          <header>
            <span className={`${payStyles.icon} ${waitingStyles.icon} ${textStyles.narrow}`}>
              <Icon of={icons.clock} />
            </span>
            <div>
              <StateTitle title="等待支付" focus={focus} />
              <p className={opening === 'blocked' ? waitingStyles.blocked : textStyles.muted}>
                {leadOf(code !== null, opening)}
              </p>
            </div>
            <div className={waitingStyles.time}>
              <Countdown until={expireTime} />
              <p className={waitingStyles.closing}>超时后订单自动关闭，不会扣款</p>
            </div>
          </header>
          <div className={waitingStyles.facts}>
            <OrderFacts order={order}>
              {endTime && (
                <>
                  <dt>有效期至</dt>
                  <dd>{lastDayOf(endTime)}</dd>
                </>
              )}
            </OrderFacts>
          </div>
          <p className={`${noteStyles.note} ${waitingStyles.note}`}>
            <Icon of={icons.loaderCircle} spin />
            <span>正在确认付款结果，本页会自动更新</span>
          </p>
          <div className={waitingStyles.acts}>
            {opening === 'blocked' && <div className={textStyles.narrow}>{open}</div>}
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.large}`}
              aria-disabled={refreshing}
              onClick={refresh}
            >
              {refreshing ? '正在查询…' : '我已完成支付'}
            </button>
            {opening !== 'blocked' && <div className={textStyles.narrow}>{open}</div>}
            <a
              className={`${buttonStyles.button} ${buttonStyles.quiet} ${waitingStyles.quiet}`}
              href={paths.pay()}
              data-replace
              onClick={keep}
            >
              更换支付方式
            </a>
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.quiet} ${waitingStyles.quiet}`}
              aria-disabled={cancelling}
              onClick={cancel}
            >
              {cancelling ? '正在取消…' : '取消订单'}
            </button>
          </div>
          <p className={`${payStyles.small} ${waitingStyles.help} ${textStyles.narrow}`}>
            付了款没有变化？点“我已完成支付”，仍未到账就<a href={supportPath(orderId)}>联系客服</a>
            ，不要重复付款。
          </p>
        </div>
      </div>
      <PaymentQuestions />
    </div>
  )
}

function leadOf(isScanned: boolean, opening: 'opened' | 'blocked' | 'none'): string {
  if (isScanned) return '付款后本页会自动显示结果'
  if (opening === 'opened') return '支付页已在新窗口打开，付款后会自动返回结果'
  if (opening === 'blocked') return '浏览器拦截了支付窗口，请重新打开支付页'
  return '打开支付页付款，本页会自动显示结果'
}

/** A link, which no browser blocks. */
function OpenAgain({ address, label }: { address: string; label: string }) {
  return (
    <a
      className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.block}`}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {label}
      <Icon of={icons.arrowUpRight} size={16} />
    </a>
  )
}

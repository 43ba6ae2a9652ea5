import { useQuery, useQueryClient } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../api/error.ts'
import { lastDayOf } from '../../../lib/dates.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as noteStyles from '../../../ui/note.module.css'
import * as pageStyles from '../../../ui/page.module.css'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { useObservable, usePreferences } from '../../../ui/preferences.tsx'
import { useRouter } from '../../../ui/router.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { announceFault } from '../../members/session/announce-fault.ts'
import { signedIn, useMember } from '../../members/session/member.ts'
import { storePendingAction, takePendingAction } from '../../members/session/pending-action.ts'
import { shownUser } from '../../members/session/shown-user.ts'
import * as styles from '../pay.module.css'
import { OfferSkeleton, SummarySkeleton } from '../skeletons.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { type PayChannel, type Plans, plansCall } from './pay-calls.ts'
import { preloadQrCode } from './pay-code.tsx'
import { PayBar, PaySummary } from './pay-summary.tsx'
import { currentDevice } from './paying-device.ts'
import { Perks } from './perks.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { type Choice, offeredChoice, storeChoice, storedChoice } from './stored-choice.ts'
import { submitOrder } from './submit-order.ts'

/** Fetched behind the page: when it is needed, the connection may be what fails. */
const failedView = onDemand(() => import('../orders/failed-view.tsx'))

/**
 * 开通 VIP: the plans, their prices, and the end of each if bought now. Every visitor may see it; a buyer signs in first.
 */
export function Checkout({ title }: { title: string }) {
  const { site } = usePreferences()
  const { data: plans, error, refetch } = useQuery(plansCall(site.appId))
  if (plans) return <Offer plans={plans} title={title} />
  if (error) {
    return (
      <>
        <Head title={title} />
        <Fault error={error} text="VIP 套餐没有加载出来。" onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <div className={styles.offer}>
      <div>
        <Head title={title} />
        <noscript>
          <p className={`${noteStyles.note} ${styles.note}`}>需要启用 JavaScript 才能开通 VIP 。</p>
        </noscript>
        <OfferSkeleton />
      </div>
      <SummarySkeleton />
    </div>
  )
}

function Head({ title, titlesText }: { title: string; titlesText?: string }) {
  usePageTitle(title)
  const { site } = usePreferences()
  const member = useMember()
  const isVip = member && member.level.levelId > 1
  return (
    <>
      <h1 className={`${pageStyles.title} ${styles.title} ${textStyles.inBar}`}>{title}</h1>
      <section className={styles.head}>
        <h2>{site.name} VIP</h2>
        {isVip && (
          <p>
            {member.level.endTime === null
              ? '你的 VIP 长期有效'
              : `你的 VIP 有效期至 ${lastDayOf(member.level.endTime)}，续费接在后面`}
          </p>
        )}
        <Perks of={['magnets', 'watching', 'titles', 'atOnce']} titlesText={titlesText} />
      </section>
    </>
  )
}

function Offer({ plans, title }: { plans: Plans; title: string }) {
  const { rows, payChannels, isOpen, titlesText, refundText } = plans
  const isSignedIn = useObservable(signedIn)
  const user = useObservable(shownUser)
  const [selected, setSelected] = useState<Partial<Choice>>(storedChoice)
  const plan = rows.find(({ id }) => id === selected.plan) ?? rows[0]
  const choice = offeredChoice(plans, selected)
  // To a level without an end nothing can be added.
  const isEndless = plan?.endTime === null
  const { sending, failed, refused, submit, forget } = useSubmit()
  const choose = (change: Partial<Choice>) => {
    const next = offeredChoice(plans, { ...selected, ...change })
    if (next) storeChoice(next)
    setSelected(next ?? { ...selected, ...change })
    forget()
    if (next?.payChannel === 'weixin' && currentDevice() === 'desktop') preloadQrCode()
  }
  const pay = (payChannel: PayChannel | undefined) => {
    if (!plan || !payChannel || sending) return
    const wanted = { plan: plan.id, payChannel }
    setSelected(wanted)
    void submit(wanted)
  }

  useBuyMeant(isOpen && choice && choice.plan === plan?.id ? choice : null, submit)

  const FailedView = failedView.get()?.FailedView
  useEffect(() => {
    void failedView.load().catch(() => {})
  }, [])
  useEffect(() => {
    if (failed && !failedView.get()) notify(`${failed}，请稍后再试`)
  }, [failed])

  if (failed && plan && choice && FailedView) {
    return (
      <FailedView
        key={failed}
        plan={plan}
        payChannel={choice.payChannel}
        other={payChannels.find((one) => one !== choice.payChannel)}
        message={failed}
        sending={sending}
        onSubmit={pay}
        onBack={forget}
      />
    )
  }
  const toSubmit = {
    payChannel: choice?.payChannel,
    closed: !isOpen || isEndless,
    sending,
    onSubmit: () => pay(choice?.payChannel),
  }
  return (
    <>
      <div className={styles.offer}>
        <div>
          <Head title={title} titlesText={titlesText} />
          {!isOpen && <Warning text={texts.salesPaused} />}
          {isOpen && isEndless && <Warning text="你的 VIP 长期有效，不用再购买" />}
          {plan ? (
            <PlanChoice plans={rows} chosen={plan.id} onChoose={(id) => choose({ plan: id })} />
          ) : (
            <Empty drawing="sea" title="现在没有可以购买的套餐" text="请稍后再来，或者用激活码开通。">
              <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.redeem()}>
                兑换激活码
              </a>
              <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.message()}>
                联系客服
              </a>
            </Empty>
          )}
          {plan && payChannels.length > 0 && (
            <ChannelChoice
              payChannels={payChannels}
              chosen={choice?.payChannel}
              onChoose={(payChannel) => choose({ payChannel })}
            />
          )}
          {plan && payChannels.length === 0 && isOpen && (
            <Warning text="现在没有可用的支付方式，请稍后再来" />
          )}
          {refused && (
            <p className={`${noteStyles.note} ${noteStyles.bad} ${styles.note}`} role="alert" ref={showNote}>
              <Icon of={icons.circleAlert} />
              <span>{refused.message}</span>
            </p>
          )}
          <p className={`${noteStyles.note} ${styles.note}`}>
            <Icon of={icons.info} />
            <span>
              {refundText}付款未到账可在<a href={paths.orders()}>订单页</a>刷新或
              <a href={paths.message()}>联系客服</a>。{!isSignedIn && '支付前需要登录，选好的套餐会保留。'}
            </span>
          </p>
        </div>
        {plan && (
          <PaySummary plan={plan} account={isSignedIn ? (user?.userName ?? '') : null} {...toSubmit} />
        )}
      </div>
      {plan && <PayBar plan={plan} {...toSubmit} />}
    </>
  )
}

/** Orders what was chosen before signing in. A member whose membership is running first sees its new end. */
function useBuyMeant(choice: Choice | null, submit: (choice: Choice) => Promise<void>): void {
  const level = useMember()?.level.levelId
  const order = useRef(submit)
  order.current = submit
  useEffect(() => {
    if (level === undefined || choice === null || !takePendingAction(choice.plan, 'buy')) return
    if (level <= 1) void order.current(choice)
  }, [level, choice])
}

function Warning({ text }: { text: string }) {
  return (
    <p className={`${noteStyles.note} ${noteStyles.warn} ${styles.note}`}>
      <Icon of={icons.circleAlert} />
      <span>{text}</span>
    </p>
  )
}

function showNote(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}

/** Submits within the tap, and shows the order; a guest signs in first. */
function useSubmit() {
  const { site } = usePreferences()
  const { navigate } = useRouter()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const submit = async (choice: Choice) => {
    storeChoice(choice)
    if (!signedIn.get()) {
      storePendingAction({ action: 'buy', id: choice.plan })
      await navigate({ href: paths.login(paths.pay()) })
      return
    }
    setSending(true)
    setRefused(null)
    try {
      const outcome = await submitOrder(site.appId, choice)
      if (outcome?.kind === 'order') {
        void queryClient.invalidateQueries({ queryKey: ['GET /v2/orders/list'] })
        await navigate({ href: paths.pay(outcome.orderId), replace: true })
      } else if (outcome?.kind === 'failed') {
        setFailed(outcome.message)
      } else if (outcome?.kind === 'refused' && outcome.error.reason === 'submitted_twice') {
        notify(texts.tooFast)
      } else if (outcome?.kind === 'refused') {
        setFailed(null)
        if ([401, 403].includes(outcome.error.code)) announceFault(outcome.error)
        else setRefused(outcome.error)
        // The plans may have changed since they were shown.
        void queryClient.invalidateQueries({ queryKey: ['GET /v2/app/vip/list'] })
      }
    } catch (error) {
      announceFault(error)
    } finally {
      setSending(false)
    }
  }
  const forget = () => {
    setFailed(null)
    setRefused(null)
  }
  return { sending, failed, refused, submit, forget }
}

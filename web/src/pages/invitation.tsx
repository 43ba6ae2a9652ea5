import { messageMax } from '@yehang/contract/limits'
import { paths } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { usePageTitle } from '../ui/page-title.tsx'
import { usePreferences } from '../ui/preferences.tsx'
import { BackBar } from './layout/phone-bars.tsx'
import { SignInLinks } from './layout/sign-in-links.tsx'
import type { PageProps } from './meta.ts'
import '../styles/user.css'

const invitations = {
  orders: {
    drawing: 'folder',
    title: '登录后查看订单',
    text: '最近 20 个订单和付款状态都列在这里。',
  },
  message: {
    drawing: 'sea',
    title: '登录后给客服留言',
    text: '留言和客服的回复都保存在你的账号里。',
  },
  redeem: {
    drawing: 'sea',
    title: '登录后兑换激活码',
    text: '兑换到的会员时间会加到你的账号上。',
  },
} as const

/** What a guest finds where an account is needed. */
export function Page({ meta: { title, invitation = 'orders' }, search }: PageProps) {
  usePageTitle(title)
  const { contact } = usePreferences().site.links
  const { drawing, ...words } = invitations[invitation]
  const message = invitation === 'message' ? search.message?.trim().slice(0, messageMax) : undefined
  return (
    <>
      <BackBar title={title} fallback={paths.user()} />
      <main className="page invitation" id="content" tabIndex={-1}>
        <Empty drawing={drawing} heading="h1" {...words}>
          <SignInLinks />
        </Empty>
        {message && (
          <blockquote>
            <p>要发送的内容</p>
            {message}
          </blockquote>
        )}
        {invitation === 'message' && contact && (
          <p className="foot-note">
            没有账号也可以<a href={contact}>直接联系我们</a>
          </p>
        )}
      </main>
    </>
  )
}

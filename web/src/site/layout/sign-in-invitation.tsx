import { pageSizes } from '@yehang/contract/limits'
import { Empty } from '../../ui/empty.tsx'
import { SignInLinks } from './sign-in-links.tsx'

const invitations = {
  orders: {
    drawing: 'folder',
    title: '登录后查看订单',
    text: `最近 ${pageSizes.orders} 个订单和付款状态都列在这里。`,
  },
  message: {
    drawing: 'sea',
    title: '登录后给客服留言',
    text: '留言和客服的回复都保存在你的账号里。',
  },
  redeem: {
    drawing: 'sea',
    title: '登录后兑换激活码',
    text: '兑换到的 VIP 时间会加到你的账号上。',
  },
} as const

/** The invitation to a guest where an account is needed. */
export function SignInInvitation({ to }: { to: keyof typeof invitations }) {
  return (
    <Empty heading="h1" {...invitations[to]}>
      <SignInLinks />
    </Empty>
  )
}

import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as styles from '../pay.module.css'
import type { PayChannel } from './pay-calls.ts'

/** The icon beside the name of a payment method. */
export function PayChannelIcon({ of }: { of: PayChannel }) {
  return (
    <span className={of === 'alipay' ? styles.mark : `${styles.mark} ${styles.weixin}`} aria-hidden="true">
      {of === 'alipay' ? '支' : <Icon of={icons.messageCircle} size={16} fill />}
    </span>
  )
}

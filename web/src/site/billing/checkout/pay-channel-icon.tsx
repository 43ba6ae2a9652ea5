import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import type { PayChannel } from './pay-calls.ts'

/** The icon beside the name of a payment method. */
export function PayChannelIcon({ of }: { of: PayChannel }) {
  return (
    <span className={`pay-mark ${of}`} aria-hidden="true">
      {of === 'alipay' ? '支' : <Icon of={icons.messageCircle} size={16} fill />}
    </span>
  )
}

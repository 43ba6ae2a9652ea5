import { useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { useOnDemand } from '../../../ui/on-demand.ts'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from '../orders/waiting.module.css'
import { type PayChannel, payChannelNames } from './pay-calls.ts'
import { PayChannelIcon } from './pay-channel-icon.tsx'

const drawing = onDemand(() => import('../../../lib/qr-drawing.ts'))

/** Begins to load the module that draws codes: one is about to be shown. */
export function preloadQrCode(): void {
  drawing.load().catch(() => {})
}

/** The QR code to pay with. Dark on light in both themes: not every scanner reads the other way round. */
export function PayQrCode({ code, payChannel }: { code: string; payChannel: PayChannel }) {
  const [failed, setFailed] = useState(false)
  const part = useOnDemand(drawing, !failed, () => setFailed(true))
  const drawn = part?.drawQr(code)
  return (
    <div className={styles.code}>
      {drawn ? (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label="付款二维码">
          <path d={drawn.path} />
        </svg>
      ) : (
        <span
          className={failed ? styles.place : `${styles.place} ${skeletonStyles.skeleton}`}
          aria-busy={!failed}
        >
          {failed && (
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.small}`}
              onClick={() => setFailed(false)}
            >
              重新加载二维码
            </button>
          )}
        </span>
      )}
      <p className={`${textStyles.row} ${styles.channel}`}>
        <PayChannelIcon of={payChannel} />
        {payChannel === 'weixin' ? '微信' : payChannelNames[payChannel]}扫一扫付款
      </p>
      <p className={`${textStyles.small} ${styles.once} ${textStyles.muted}`}>二维码仅用于本订单</p>
    </div>
  )
}

import * as pageStyles from '../../../ui/page.module.css'
import * as panelStyles from '../../../ui/panel.module.css'
import * as styles from '../pay.module.css'
import { type PayChannel, payChannelNames } from './pay-calls.ts'
import { PayChannelIcon } from './pay-channel-icon.tsx'

interface ChannelChoiceProps {
  payChannels: readonly PayChannel[]
  chosen: PayChannel | undefined
  onChoose: (payChannel: PayChannel) => void
}

/** 支付方式: of those that can be paid by just now. */
export function ChannelChoice({ payChannels, chosen, onChoose }: ChannelChoiceProps) {
  return (
    <fieldset className={`${pageStyles.section} ${styles.set}`}>
      <legend>
        <h2>支付方式</h2>
      </legend>
      <div className={panelStyles.panel}>
        {payChannels.map((payChannel) => (
          <label key={payChannel} className={styles.channel}>
            <PayChannelIcon of={payChannel} />
            {payChannelNames[payChannel]}
            <input
              type="radio"
              name="payChannel"
              value={payChannel}
              checked={payChannel === chosen}
              onChange={() => onChoose(payChannel)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

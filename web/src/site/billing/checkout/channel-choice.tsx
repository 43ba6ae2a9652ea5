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
    <fieldset className="section pay-set">
      <legend>
        <h2>支付方式</h2>
      </legend>
      <div className="panel pay-channels">
        {payChannels.map((payChannel) => (
          <label key={payChannel} className="channel">
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

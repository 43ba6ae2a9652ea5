import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'

const perks = {
  magnets: { icon: icons.magnet, text: '磁力复制不限次数' },
  watching: { icon: icons.circlePlay, text: '部分影片在线观看' },
  titles: { icon: icons.film, text: '' },
  atOnce: { icon: icons.clock, text: '支付后立即生效' },
}

type Perk = keyof typeof perks

/** What membership brings. `titlesText` is the operator's word on how much there is; its place is kept until it comes. */
export function Perks({ of, titlesText = '' }: { of: Perk[]; titlesText?: string | undefined }) {
  return (
    <ul className="perks">
      {of.map((perk) => (
        <li key={perk}>
          <Icon of={perks[perk].icon} />
          {perk === 'titles' ? titlesText : perks[perk].text}
        </li>
      ))}
    </ul>
  )
}

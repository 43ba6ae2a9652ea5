import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as styles from '../pay.module.css'

const perks = {
  magnets: { icon: icons.magnet, text: '磁力复制不限次数' },
  watching: { icon: icons.circlePlay, text: '部分影片在线观看' },
  titles: { icon: icons.film, text: '' },
  atOnce: { icon: icons.clock, text: '支付后立即生效' },
}

type Perk = keyof typeof perks

/**
 * The benefits of membership. `titlesText` is the operator's text on the number of works; its space is reserved until
 * it is loaded; where there is none, nothing is said.
 */
export function Perks({ of, titlesText }: { of: Perk[]; titlesText?: string | undefined }) {
  return (
    <ul className={styles.perks}>
      {of.map(
        (perk) =>
          (perk !== 'titles' || titlesText !== '') && (
            <li key={perk}>
              <Icon of={perks[perk].icon} />
              {perk === 'titles' ? titlesText : perks[perk].text}
            </li>
          ),
      )}
    </ul>
  )
}

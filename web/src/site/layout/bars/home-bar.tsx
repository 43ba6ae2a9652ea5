import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { usePreferences } from '../../../ui/preferences.tsx'
import { usePayLabel } from '../../billing/level/pay-label.ts'
import * as styles from './bars.module.css'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'

/** Below 1024 px, on home and the lists: the way home, search, membership. */
export function HomeBar() {
  const { site } = usePreferences()
  return (
    <header className={`${styles.bar} ${styles.home}`}>
      <a className={styles.logo} href={paths.home()} aria-label={`${site.name} 首页`}>
        <Logo />
        首页
      </a>
      <SearchBox place="home" />
      <a className={buttonStyles.icon} href={paths.pay()} aria-label={usePayLabel()}>
        <Icon of={icons.crown} />
      </a>
    </header>
  )
}

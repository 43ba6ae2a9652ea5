import * as buttonStyles from '../../ui/button.module.css'
import * as emptyStyles from '../../ui/empty.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as gridStyles from '../../ui/lists/grid.module.css'
import * as noteStyles from '../../ui/note.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { HomeBar } from '../layout/bars/home-bar.tsx'
import { TopBar } from '../layout/bars/top-bar.tsx'
import { TabBar } from '../layout/tab-bar.tsx'
import * as styles from './offline.module.css'

/** Shown by the service worker where the network fails; rendered by the server alone, brought to life by offline/page.ts. */
export function OfflinePage() {
  return (
    <>
      <TopBar section={null} />
      <HomeBar />
      <main className={`${pageStyles.page} ${styles.offline}`} id="content">
        <p className={`${noteStyles.note} ${noteStyles.warn} ${styles.note}`}>
          <Icon of={icons.wifiOff} size={16} />
          <span id="status">暂时连不上本站</span>
        </p>
        <div className={emptyStyles.empty}>
          <svg className={emptyStyles.drawing} viewBox="0 0 176 112" aria-hidden="true">
            <rect className={emptyStyles.ground} x="8" y="8" width="160" height="96" rx="16" />
            <path
              className={emptyStyles.stroke}
              d="M52 58a50 50 0 0 1 72 0M64 70a34 34 0 0 1 48 0M40 46a68 68 0 0 1 96 0"
            />
            <circle className={emptyStyles.brand} cx="88" cy="84" r="6" />
            <path className={emptyStyles.slash} d="M56 92 122 26" />
          </svg>
          <h1>现在无法连接</h1>
          <p>
            恢复后会自动重试。
            <span id="below" hidden>
              <br />
              下面是最近打开过的作品，连上后就能打开。
            </span>
          </p>
          <div className={emptyStyles.acts}>
            <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} id="retry">
              <Icon of={icons.refreshCw} size={16} />
              立即重试
            </button>
          </div>
        </div>
        <section className={pageStyles.section} id="opened" hidden>
          <header>
            <h2>最近打开</h2>
          </header>
          <div className={gridStyles.grid} />
        </section>
      </main>
      <TabBar section={null} />
    </>
  )
}

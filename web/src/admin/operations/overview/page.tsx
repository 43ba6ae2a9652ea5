import { shanghaiDay } from '../../../lib/dates.ts'
import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { useRefreshKey } from '../../shell/refresh-key.ts'
import * as sidePanelStyles from '../../ui/dialogs/side-panel.module.css'
import { dayInWords } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { ColleaguesBox, DueBox } from './due-and-colleagues.tsx'
import { OverviewLog } from './log.tsx'
import * as styles from './overview.module.css'
import { DiskBoxes, ProcessBox, QueueBox } from './status-boxes.tsx'

/** The state of the site: the log, what is due, queue, processes, disks. */
export default function OverviewPage() {
  const may = useMay()
  useRefreshKey()
  const isWhole = may('overview:read')
  return (
    <Page title="总览" facts={<Today />}>
      <div
        className={`${sidePanelStyles.withSide} ${isWhole ? styles.overview : `${styles.overview} ${styles.dueOnly}`}`}
      >
        <div className={styles.side}>
          <DueBox />
          {isWhole && <DiskBoxes />}
          <ColleaguesBox />
        </div>
        {isWhole && (
          <div className={styles.main}>
            <OverviewLog />
            <div className={styles.pair}>
              <QueueBox />
              <ProcessBox />
            </div>
          </div>
        )}
      </div>
    </Page>
  )
}

function Today() {
  return dayInWords(shanghaiDay(useNow()))
}

import { shanghaiDay } from '../../../lib/dates.ts'
import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import * as basic from '../../ui/basic.module.css'
import { dayInWords } from '../../ui/format.ts'
import { WithSide } from '../../ui/layout.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ColleaguesBox, DueBox } from './due-and-colleagues.tsx'
import { OverviewLog } from './log.tsx'
import * as styles from './overview.module.css'
import { DiskBoxes, ProcessBox, QueueBox } from './status-boxes.tsx'

/** The state of the site: the log, what is due, queue, processes, disks. */
export default function OverviewPage() {
  const may = useMay()
  const isWhole = may('overview:read')
  return (
    <Page title="总览" facts={<Today />}>
      <WithSide width={352} className={isWhole ? styles.overview : styles.dueOnly}>
        <div className={`${basic.stack14} ${styles.side}`}>
          <DueBox />
          {isWhole && <DiskBoxes />}
          <ColleaguesBox />
        </div>
        {isWhole && (
          <div className={`${basic.stack14} ${styles.main}`}>
            <OverviewLog />
            <div className={basic.boxPair}>
              <QueueBox />
              <ProcessBox />
            </div>
          </div>
        )}
      </WithSide>
    </Page>
  )
}

function Today() {
  return dayInWords(shanghaiDay(useNow()))
}

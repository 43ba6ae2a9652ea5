import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { useRefreshKey } from '../../shell/refresh-key.ts'
import { ColleaguesBox } from './colleagues-box.tsx'
import { DueBox } from './due-box.tsx'
import { OverviewLog } from './log.tsx'
import { DiskBoxes, ProcessBox, QueueBox } from './status-boxes.tsx'
import './overview.css'
import { useNow } from '../../ui/use-now.ts'

/** The state of the site: the log, what is due, queue, processes, disks. */
export default function OverviewPage() {
  const may = useMay()
  useRefreshKey()
  const isWhole = may('overview:read')
  return (
    <Page title="总览" facts={<Today />}>
      <div className={isWhole ? 'overview' : 'overview due-only'}>
        <div className="overview-side">
          <DueBox />
          {isWhole && <DiskBoxes />}
          <ColleaguesBox />
        </div>
        {isWhole && (
          <div className="overview-main">
            <OverviewLog />
            <div className="overview-pair">
              <QueueBox />
              <ProcessBox />
            </div>
          </div>
        )}
      </div>
    </Page>
  )
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** `11 月 20 日 周五`, of Asia/Shanghai. */
function Today() {
  const shanghai = new Date(useNow() + 8 * 3_600_000)
  return `${shanghai.getUTCMonth() + 1} 月 ${shanghai.getUTCDate()} 日 周${weekdays[shanghai.getUTCDay()]}`
}

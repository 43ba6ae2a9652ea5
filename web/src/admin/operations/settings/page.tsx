import { Page } from '../../shell/page.tsx'
import * as basic from '../../ui/basic.module.css'
import { Box, Note, QueryResult } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { useGet } from '../../ui/calls.ts'
import { State } from '../../ui/marks.tsx'
import * as styles from './settings.module.css'

/** The settings of the site. They are set where it is started, and only shown here. */
export default function SettingsPage() {
  const query = useGet('GET /v2/staff/settings', { staleTime: 0 })
  const rows = query.data?.rows ?? []
  const cares = rows.filter(({ needsCare }) => needsCare).length
  return (
    <Page title="设置" facts={query.data && (cares > 0 ? `${cares} 项值得看一看` : '都设好了')}>
      <div className={basic.row}>
        <Button
          className={basic.end}
          small
          keyLabel="."
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          刷新
        </Button>
      </div>
      <Note tone="info">
        这里只读。设置是环境变量，改完重启生效；密钥和口令从不显示。每一项的意思见 docs/settings.md。
      </Note>
      <QueryResult query={query} fault="读不到设置">
        {({ rows }) => (
          <div className={styles.settings}>
            {[...new Set(rows.map(({ group }) => group))].map((group) => (
              <Box key={group} title={group}>
                <dl>
                  {rows
                    .filter((row) => row.group === group)
                    .map(({ name, title, value, needsCare }) => (
                      <div key={name}>
                        <dt>
                          {title}
                          <code className={`${basic.mono} ${basic.faint}`}>{name}</code>
                        </dt>
                        <dd>{needsCare ? <State kind="wait">{value}</State> : value}</dd>
                      </div>
                    ))}
                </dl>
              </Box>
            ))}
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

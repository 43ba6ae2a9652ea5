import { auditSubjects, auditWords } from '@yehang/contract/audit-words'
import { useState } from 'react'
import { formatNumber, formatTotal } from '../../../lib/numbers.ts'
import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { useRefreshKey } from '../../shell/refresh-key.ts'
import { pageOf, useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { useGet, usePost } from '../../ui/calls.ts'
import { useCursor } from '../../ui/cursor.ts'
import * as sidePanelStyles from '../../ui/dialogs/side-panel.module.css'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { idTail } from '../../ui/format.ts'
import { ClearChip, DayRange, Filter } from '../../ui/forms/filter.tsx'
import * as formStyles from '../../ui/forms/forms.module.css'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { saveText } from '../../ui/save-file.ts'
import { QueryTable } from '../../ui/table/data-table.tsx'
import { copyAndAnnounce } from '../../ui/toasts.tsx'
import * as styles from './audit.module.css'
import { auditColumns, EntryPanel } from './entries.tsx'
import { filterOf, timeFilters } from './labels.ts'

const pageSize = 50
const idOf = ({ entryId }: { entryId: string }) => entryId
const actions = Object.entries(auditWords)
const subjects = Object.entries(auditSubjects)

/** Everything that staff did, as it was written down; nothing of it can be changed. */
export default function AuditPage() {
  const { search, set } = useAddress()
  const may = useMay()
  const filter = filterOf(search)
  const query = useGet(
    'GET /v2/staff/audit',
    { query: { ...filter, pageNum: pageOf(search), pageSize } },
    { staleTime: 0, refetchInterval: 20_000, keepsPrevious: true },
  )
  const team = useGet('GET /v2/staff/team', { query: {} }, { enabled: may('staff:edit') })
  const rows = query.data?.rows ?? []
  const [isOpen, setOpen] = useState(false)
  const cursor = useCursor({ rows, idOf, onOpen: () => setOpen(true) })
  const entry = cursor.row
  const file = usePost('POST /v2/staff/audit/export', {
    done({ data }) {
      saveText(data)
      return { text: '已导出', detail: data.isCut ? '只含最新的 10,000 条，缩小范围可以分几次导' : data.name }
    },
  })
  const narrow = (changes: Record<string, string | undefined>) =>
    set({ ...changes, page: undefined, at: undefined }, { push: true })
  const sameSubject = () => {
    if (entry?.subject) narrow({ kind: entry.subject.kind, subject: entry.subject.id, time: 'all' })
    else if (entry?.member) narrow({ member: entry.member.id, time: 'all' })
  }
  const copyLink = () => {
    const link = `${location.origin}/staff/audit?time=all&keyword=${entry?.entryId}`
    if (entry) void copyAndAnnounce(link, { text: '链接已复制' })
  }
  useRefreshKey()
  useKeys([
    key('O', sameSubject, '同一对象'),
    key('W', () => entry && narrow({ actor: entry.actorId ?? 'system' }), '同一个人'),
    key('Y', copyLink, '复制链接'),
    key('Ctrl E', () => void file.run(filter), '导出'),
    key('Esc', () => setOpen(false)),
  ])
  const people = (team.data?.rows ?? []).map(({ userId, userName }) => [userId, userName] as const)
  const { actor } = search
  const actorName = rows.find(({ actorId }) => actorId === actor)?.actorName || '这位同事'
  const isListed = !actor || actor === 'system' || people.some(([id]) => id === actor)
  const unlisted = isListed ? [] : [[actor, actorName] as const]
  return (
    <Page
      title="审计"
      facts={query.data && `${formatTotal(query.data.total, query.data.total > 10_000)} 条，只增不改`}
    >
      <div className={formStyles.tools}>
        <SearchBox placeholder="编号、请求、原因" />
        <Filter name="time" title="时间" any="今天" options={timeFilters} />
        {search.time === 'days' && <DayRange />}
        <Filter name="actor" title="谁" any="任何人" options={[['system', '系统'], ...people, ...unlisted]} />
        <Filter name="action" title="动作" any="任何" options={actions} />
        <Filter name="kind" title="对象" any="任何" options={subjects} />
        {(search.subject || search.member || search.apiKey) && (
          <ClearChip
            title={search.member ? '会员' : search.apiKey ? 'API 密钥' : '对象编号'}
            onClear={() => narrow({ subject: undefined, member: undefined, apiKey: undefined })}
          >
            {idTail(search.member ?? search.apiKey ?? search.subject ?? '')}
          </ClearChip>
        )}
        <span className={basic.end}>
          <Button small keyLabel="Ctrl E" busy={file.busy} onClick={() => void file.run(filter)}>
            导出 CSV
          </Button>
        </span>
      </div>
      <div className={`${sidePanelStyles.withSide} ${styles.audit}`}>
        <section className={boxStyles.box}>
          <QueryTable
            query={query}
            fault="读不到审计"
            empty={['没有这样的记录', '放宽时间或筛选再看。']}
            className={styles.entries}
            columns={auditColumns()}
            idOf={idOf}
            cursor={cursor}
            onPress={() => setOpen(true)}
            pageSize={pageSize}
            exactUpTo={10_000}
            unit="条"
          />
        </section>
        <SidePanel
          open={isOpen}
          onClose={() => setOpen(false)}
          label={`第 ${formatNumber(Number(entry?.entryId ?? 0))} 条`}
        >
          {entry && <EntryPanel entry={entry} onSame={sameSubject} onCopy={copyLink} />}
        </SidePanel>
      </div>
    </Page>
  )
}

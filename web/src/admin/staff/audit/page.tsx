import { auditSubjects, auditWords } from '@yehang/contract/audit-words'
import { formatNumber, formatTotal } from '../../../lib/numbers.ts'
import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { pageOf, useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Button } from '../../ui/button.tsx'
import { useGet, usePost } from '../../ui/calls.ts'
import { idTail } from '../../ui/format.ts'
import { ClearChip, DayRange, Filter } from '../../ui/forms/filter.tsx'
import * as formStyles from '../../ui/forms/forms.module.css'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { saveText } from '../../ui/save-file.ts'
import { ListBox, useList } from '../../ui/table/list.tsx'
import { copyAndAnnounce } from '../../ui/toasts.tsx'
import * as styles from './audit.module.css'
import { auditColumns, EntryPanel } from './entries.tsx'
import { filterOf, timeFilters } from './labels.ts'

const pageSize = 50
const actions = Object.entries(auditWords)
const subjects = Object.entries(auditSubjects)

/** Everything that staff did, as it was written down; nothing of it can be changed. */
export default function AuditPage() {
  const { search, set } = useAddress()
  const may = useMay()
  const filter = filterOf(search)
  const query = useGet('GET /v2/staff/audit', {
    query: { ...filter, pageNum: pageOf(search), pageSize },
    staleTime: 0,
    refetchInterval: 20_000,
    keepsPrevious: true,
  })
  const team = useGet('GET /v2/staff/team', { enabled: may('staff:edit') })
  const list = useList({ query, idOf: ({ entryId }) => entryId })
  const { rows } = list
  const entry = list.cursor.row
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
  useKeys([
    key('O', sameSubject, '同一对象'),
    key('W', () => entry && narrow({ actor: entry.actorId ?? 'system' }), '同一个人'),
    key('Y', copyLink, '复制链接'),
    key('Ctrl E', () => void file.run(filter), '导出'),
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
        <Button
          className={basic.end}
          small
          keyLabel="Ctrl E"
          busy={file.busy}
          onClick={() => void file.run(filter)}
        >
          导出 CSV
        </Button>
      </div>
      <ListBox
        of={list}
        side={{
          label: ({ entryId }) => `第 ${formatNumber(Number(entryId))} 条`,
          width: 420,
          of: (shown) => <EntryPanel entry={shown} onSame={sameSubject} onCopy={copyLink} />,
        }}
        fault="读不到审计"
        empty={['没有这样的记录', '放宽时间或筛选再看。']}
        className={styles.entries}
        columns={auditColumns()}
        pageSize={pageSize}
        exactUpTo={10_000}
        unit="条"
      />
    </Page>
  )
}

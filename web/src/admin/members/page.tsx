import type { AnswerTo } from '../../api/client.ts'
import { lastDayOf } from '../../lib/dates.ts'
import { formatTotal } from '../../lib/numbers.ts'
import { Page } from '../shell/page.tsx'
import { pageOf, useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { useGet } from '../ui/calls.ts'
import { formatTime } from '../ui/format.ts'
import { Filter } from '../ui/forms/filter.tsx'
import * as formStyles from '../ui/forms/forms.module.css'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { Avatar, Tag } from '../ui/marks.tsx'
import { type Column, column, looks, wideColumn } from '../ui/table/data-table.tsx'
import { ListBox, useList } from '../ui/table/list.tsx'
import { MemberState } from './member-state.tsx'
import * as styles from './members.module.css'

const pageSize = 30
const stateOptions = [
  ['vip', 'VIP 有效'],
  ['banned', '封禁中'],
  ['leaving', '正在注销'],
  ['staff', '同事'],
] as const
type MemberStateName = (typeof stateOptions)[number][0]

type MemberRow = AnswerTo<'GET /v2/staff/members'>['rows'][number]
const idOf = ({ userId }: MemberRow) => userId

const columns: Column<MemberRow>[] = [
  column('会员', ({ userId, userName, isStaff }) => (
    <a className={basic.row} href={`/staff/members/${userId}`}>
      <Avatar name={userName || '？'} />
      <span className={`${basic.medium} ${basic.cut}`}>{userName || '已注销'}</span>
      {isStaff && <Tag tone="info">同事</Tag>}
    </a>
  )),
  column(
    '等级',
    ({ levelId, endTime, groupName }) =>
      levelId > 1 ? (
        <>
          <Tag tone="vip">VIP {levelId}</Tag>{' '}
          <span className={basic.hint}>{endTime ? lastDayOf(endTime) : '不到期'}</span>
        </>
      ) : (
        <span className={basic.muted}>{groupName}</span>
      ),
    basic.nowrap,
  ),
  column('状态', (member) => <MemberState member={member} />),
  wideColumn('邮箱', ({ email }) => email || '—', basic.muted),
  wideColumn('编号', ({ userId }) => userId, looks.code),
  wideColumn('注册', ({ createTime }) => formatTime(createTime), looks.quietFigure),
]

/** Members: looked for by name, address or number; Enter opens one. */
export default function MembersPage() {
  const { search, go } = useAddress()
  const query = useGet('GET /v2/staff/members', {
    query: {
      pageNum: pageOf(search),
      pageSize,
      keyword: search.keyword,
      state: search.state as MemberStateName | undefined,
    },
    staleTime: 0,
    keepsPrevious: true,
  })
  const list = useList({ query, idOf, onOpen: ({ userId }) => go(`/staff/members/${userId}`) })
  const total = query.data?.total ?? 0
  return (
    <Page title="会员" facts={query.data && `${formatTotal(total, query.data.totalCapped)} 人`}>
      <div className={formStyles.tools}>
        <SearchBox placeholder="用户名或邮箱的开头、编号" />
        <Filter name="state" title="状态" any="任何" options={stateOptions} />
      </div>
      <ListBox
        of={list}
        fault="读不到会员"
        empty={['没有这样的会员', '名字和邮箱从开头找；编号要完整的。']}
        className={styles.members}
        rowHeight={40}
        columns={columns}
        pageSize={pageSize}
        unit="人"
      />
    </Page>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOptions } from '../../api/queries.ts'
import { formatTotal } from '../../lib/numbers.ts'
import { Page } from '../shell/page.tsx'
import { useAddress } from '../ui/address.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useCursor } from '../ui/cursor.ts'
import { formatTime } from '../ui/format.ts'
import { Filter } from '../ui/forms/filter.tsx'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { useKeys } from '../ui/keys.ts'
import { Pager, pageOf } from '../ui/pager.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { MemberState } from './member-state.tsx'
import './members.css'

const pageSize = 30
const stateOptions = [
  ['vip', 'VIP 有效'],
  ['banned', '封禁中'],
  ['leaving', '正在注销'],
  ['staff', '同事'],
] as const
type MemberStateName = (typeof stateOptions)[number][0]

/** Members: looked for by name, address or number; Enter opens one. */
export default function MembersPage() {
  const { search, go } = useAddress()
  const now = useNow()
  const query = useQuery({
    ...callOptions('GET /v2/staff/members', {
      query: {
        pageNum: pageOf(search),
        pageSize,
        keyword: search.keyword,
        state: search.state as MemberStateName | undefined,
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.rows ?? []
  const open = ({ userId }: { userId: string }) => go(`/staff/members/${userId}`)
  const cursor = useCursor({ rows, idOf: ({ userId }) => userId, onOpen: open })
  useKeys([{ code: 'Period', label: '.', name: '刷新', run: () => void query.refetch() }])
  const total = query.data?.total ?? 0
  return (
    <Page title="会员" facts={query.data && `${formatTotal(total, query.data.totalCapped)} 人`}>
      <div className="row wrap member-filters">
        <SearchBox placeholder="用户名或邮箱的开头、编号" />
        <Filter name="state" title="状态" any="任何" options={stateOptions} />
      </div>
      <section className="box">
        <QueryResult query={query} fault="读不到会员">
          {() =>
            rows.length === 0 ? (
              <Empty title="没有这样的会员">名字和邮箱从开头找；编号要完整的。</Empty>
            ) : (
              <>
                <table className="table members">
                  <thead>
                    <tr>
                      <th>会员</th>
                      <th>等级</th>
                      <th>状态</th>
                      <th className="wide-only">邮箱</th>
                      <th className="wide-only">编号</th>
                      <th className="numeric wide-only">注册</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((member) => (
                      <tr
                        key={member.userId}
                        {...cursor.of(member)}
                        onClick={() => {
                          cursor.move(member.userId)
                          open(member)
                        }}
                      >
                        <td>
                          <a className="row" href={`/staff/members/${member.userId}`}>
                            <Avatar name={member.userName || '？'} />
                            <span className="medium cut">{member.userName || '已注销'}</span>
                            {member.isStaff && <Tag tone="info">同事</Tag>}
                          </a>
                        </td>
                        <td className="nowrap">
                          {member.levelId > 1 ? (
                            <>
                              <Tag tone="vip">VIP {member.levelId}</Tag>{' '}
                              <span className="text-12 muted">
                                {member.endTime?.slice(0, 10) ?? '不到期'}
                              </span>
                            </>
                          ) : (
                            <span className="muted">{member.groupName}</span>
                          )}
                        </td>
                        <td>
                          <MemberState member={member} />
                        </td>
                        <td className="muted wide-only">{member.email || '—'}</td>
                        <td className="mono muted wide-only">{member.userId}</td>
                        <td className="numeric muted nowrap wide-only">
                          {formatTime(member.createTime, now)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                <Pager total={total} capped={query.data?.totalCapped} pageSize={pageSize} unit="人" />
              </>
            )
          }
        </QueryResult>
      </section>
    </Page>
  )
}

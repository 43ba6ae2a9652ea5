import { useMe } from '../../shell/me.ts'
import { useOnline } from '../../staff/presence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Box } from '../../ui/box.tsx'

/** By the first part of an address, or of the place that a page names itself. */
const titles: Readonly<Record<string, string>> = {
  messages: '留言',
  message: '留言',
  reports: '举报',
  case: '举报',
  works: '作品',
  work: '作品',
  entities: '条目',
  import: '导入',
  jobs: '任务',
  members: '会员',
  member: '会员',
  orders: '订单',
  plans: '套餐',
  codes: '激活码',
  audit: '审计',
  team: '同事',
  settings: '设置',
}

/** A colleague's place in words: `works/1000…` is one of 作品. */
function whereIs(place: string): string {
  const [section = '', id] = place.split('/')
  return `在${titles[section] ?? '总览'}${id === undefined ? '' : '，开着一条'}`
}

/** Colleagues who have the back office open, and the page each has open. */
export function ColleaguesBox() {
  const me = useMe()
  const others = useOnline().filter(({ userName }) => userName !== me?.userName)
  if (others.length === 0) return null
  return (
    <Box className="colleagues" title="现在在做">
      <ul className="padded">
        {others.map(({ userId, userName, place }) => {
          return (
            <li key={`${userId} ${place}`} className="row text-12">
              <Avatar name={userName} />
              <b className="medium cut">{userName}</b>
              <span className="muted nowrap">{whereIs(place)}</span>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}

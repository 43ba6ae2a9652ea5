import { desks } from '../../desks.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Box } from '../../parts/box.tsx'
import { useMe } from '../../shell/me.ts'
import { useOnline } from '../../shell/presence.ts'

/** Places that pages name themselves, and the desks they belong to. */
const named: Record<string, string> = {
  message: 'messages',
  case: 'reports',
  work: 'works',
  member: 'members',
}

/** The desk that somebody sits at: `works/1000…` → 作品; null for the overview. */
function deskOf(place: string): { title: string; one: boolean } | null {
  const [first = '', id] = place.split('/')
  const path = `/${named[first] ?? first}`
  const desk = desks.find((one) => one.path === path)
  return desk ? { title: desk.title, one: id !== undefined } : null
}

/** Colleagues who have the back office open, and where. */
export function ColleaguesBox() {
  const me = useMe()
  const others = useOnline().filter(({ userName }) => userName !== me?.userName)
  if (others.length === 0) return null
  return (
    <Box className="colleagues" title="现在在做">
      <ul className="pad">
        {others.map(({ userId, userName, place }) => {
          const desk = deskOf(place)
          return (
            <li key={`${userId} ${place}`} className="row s12">
              <Avatar name={userName} />
              <b className="m cut">{userName}</b>
              <span className="muted nw">
                {desk ? `在${desk.title}${desk.one ? '，开着一条' : ''}` : '在总览'}
              </span>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}

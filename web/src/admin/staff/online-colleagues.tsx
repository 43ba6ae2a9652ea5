import * as frameStyles from '../shell/frame.module.css'
import { Avatar } from '../ui/marks.tsx'
import { useOnline } from './presence.ts'

const most = 5

/** The colleagues online, each by the first character of the name. */
export function OnlineColleagues() {
  const online = useOnline()
  if (online.length === 0) return null
  const names = online.map(({ userName }) => userName)
  return (
    <span className={frameStyles.online} role="img" aria-label={`在线：${names.join('、')}`}>
      {names.slice(0, most).map((name) => (
        <Avatar key={name} name={name} />
      ))}
    </span>
  )
}

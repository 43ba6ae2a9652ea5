import { Avatar } from '../ui/avatar.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { deskGroups, hrefOf, mayVisit } from './desks.ts'
import { Mark } from './mark.tsx'
import { useMe } from './me.ts'
import { useDeskCounts } from './summary.ts'

export function Rail({ here }: { here: string }) {
  const me = useMe()
  const counts = useDeskCounts()
  const mine = me?.permissions ?? []
  return (
    <aside className="rail">
      <Mark />
      <nav aria-label="值班台">
        {deskGroups.map(({ title, desks }) => {
          const shown = desks.filter((desk) => mayVisit(desk, mine))
          if (shown.length === 0) return null
          return (
            <section key={title}>
              <h3>{title}</h3>
              {shown.map((desk) => {
                const { count, tone = '' } = counts[desk.name] ?? {}
                return (
                  <a
                    key={desk.name}
                    className={desk.name === here ? 'nav on' : 'nav'}
                    href={hrefOf(desk)}
                    aria-current={desk.name === here ? 'page' : undefined}
                  >
                    <span>{desk.title}</span>
                    <b className={tone}>{count || ''}</b>
                    <u aria-hidden="true">{desk.letter}</u>
                  </a>
                )
              })}
            </section>
          )
        })}
      </nav>
      <div className="foot">
        {me && (
          <div className="row">
            <Avatar name={me.userName} />
            <a className="b cut" href="/staff/team">
              {me.userName}
            </a>
            <span className="cut">{me.roleTitles.join(' · ')}</span>
          </div>
        )}
        <div>
          <Kbd>G</Kbd> 再按字母　<Kbd>?</Kbd> 全部
        </div>
        <a href="/index" target="_blank" rel="noreferrer">
          看站点
        </a>
      </div>
    </aside>
  )
}

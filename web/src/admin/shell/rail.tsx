import * as basic from '../ui/basic.module.css'
import { Avatar, Kbd } from '../ui/marks.tsx'
import * as frameStyles from './frame.module.css'
import { useMe } from './me.ts'
import { hrefOf, mayVisit, sectionGroups } from './sections.ts'
import { useSectionCounts } from './summary.ts'

const tones = { hot: frameStyles.hot, due: frameStyles.due }

export function Rail({ here }: { here: string }) {
  const me = useMe()
  const counts = useSectionCounts()
  const mine = me?.permissions ?? []
  return (
    <aside className={frameStyles.rail}>
      <SiteName />
      <nav aria-label="值班台">
        {sectionGroups.map(({ title, sections }) => {
          const shown = sections.filter((section) => mayVisit(section, mine))
          if (shown.length === 0) return null
          return (
            <section key={title}>
              <h3>{title}</h3>
              {shown.map((section) => {
                const { count, tone } = counts[section.name] ?? {}
                return (
                  <a
                    key={section.name}
                    className={
                      section.name === here ? `${frameStyles.nav} ${frameStyles.on}` : frameStyles.nav
                    }
                    href={hrefOf(section)}
                    aria-current={section.name === here ? 'page' : undefined}
                  >
                    <span>{section.title}</span>
                    <b className={tone && tones[tone]}>{count || ''}</b>
                    <u aria-hidden="true">{section.letter}</u>
                  </a>
                )
              })}
            </section>
          )
        })}
      </nav>
      <div className={frameStyles.foot}>
        {me && (
          <div className={basic.row}>
            <Avatar name={me.userName} />
            <a className={`${basic.bold} ${basic.cut}`} href="/staff/team">
              {me.userName}
            </a>
            <span className={basic.cut}>{me.roleTitles.join(' · ')}</span>
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

const siteName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''

function SiteName() {
  return (
    <div className={frameStyles.mark}>
      <i />
      {siteName}
      <span>值班台</span>
    </div>
  )
}

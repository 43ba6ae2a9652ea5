import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import * as styles from './footer.module.css'

const names = { terms: '使用条款', privacy: '隐私说明', contact: '联系我们', report: '违规举报' }
const order = ['terms', 'privacy', 'contact', 'report'] as const

/** Below every page. `raised` keeps it above the tab bar. */
export function Footer({ raised }: { raised: boolean }) {
  const { site, discreet } = usePreferences()
  const leavable = useObservable(discreet)
  const links = order.flatMap((name) => {
    const href = site.links[name]
    return href ? [{ name, href }] : []
  })
  return (
    <footer className={raised ? `${styles.foot} ${styles.raised}` : styles.foot}>
      {links.length > 0 && (
        <nav aria-label="站点说明">
          {links.map(({ name, href }) => (
            <a key={name} href={href}>
              {names[name]}
            </a>
          ))}
        </nav>
      )}
      <p>{site.name} · 仅供年满 18 周岁的成年人浏览</p>
      {site.footer && <p>{site.footer}</p>}
      {leavable && (
        <a
          className={raised ? `${styles.leave} ${styles.raised}` : styles.leave}
          href={site.leaveUrl}
          data-leave
        >
          离开
        </a>
      )}
    </footer>
  )
}

import { ChannelNav } from '../features/catalogue/channel-nav.tsx'
import { paths } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { usePageTitle } from '../ui/page-title.tsx'
import { BackBar, PlainBar } from './layout/phone-bars.tsx'
import { ThemeChoice } from './layout/theme-choice.tsx'
import type { PageProps } from './meta.ts'

/** Says plainly that a page is still being built. */
export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const { channel, entry, section, title } = meta
  return (
    <>
      {section === 'user' ? (
        <PlainBar title={title} />
      ) : (
        <BackBar title={title} fallback={channel ? paths.latest(channel) : paths.home()} />
      )}
      {channel && entry && (
        <div className="wide">
          <ChannelNav channel={channel} current={entry} />
        </div>
      )}
      <main className={meta.tabBar ? 'page' : 'page bare'} id="content" tabIndex={-1}>
        <h1 className="heard">{title}</h1>
        <Empty drawing="sea" title="这个页面还在建设中" text={`“${title}”很快就会开放。`}>
          <a className="btn pri" href={paths.home()}>
            回到首页
          </a>
        </Empty>
        {section === 'user' && (
          <div className="panel">
            <div className="li">
              外观
              <ThemeChoice />
            </div>
          </div>
        )}
      </main>
    </>
  )
}

import { ChannelNav } from '../features/catalogue/channel-nav.tsx'
import { paths } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { usePageTitle } from '../ui/page-title.tsx'
import { BackBar } from './layout/phone-bars.tsx'
import type { PageProps } from './meta.ts'

/** Says plainly that a page is still being built. */
export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const { channel, entry, title } = meta
  return (
    <>
      <BackBar title={title} fallback={channel ? paths.latest(channel) : paths.home()} />
      {channel && entry && (
        <div className="wide">
          <ChannelNav channel={channel} current={entry} />
        </div>
      )}
      <main className="page" id="content" tabIndex={-1}>
        <h1 className="heard">{title}</h1>
        <Empty drawing="sea" title="这个页面还在建设中" text={`“${title}”很快就会开放。`}>
          <a className="btn pri" href={paths.home()}>
            回到首页
          </a>
        </Empty>
      </main>
    </>
  )
}

import { texts } from '@yehang/contract/texts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'

/** Replaces a page that could not be shown at all. */
export function PageFault() {
  return (
    <main className="page" id="content" role="alert">
      <Empty drawing="cloud" heading="h1" title={texts.networkError} text="页面没有加载出来。">
        <button type="button" className="button primary" onClick={() => location.reload()}>
          重试
        </button>
        <a className="button line" href={paths.home()}>
          回到首页
        </a>
      </Empty>
    </main>
  )
}

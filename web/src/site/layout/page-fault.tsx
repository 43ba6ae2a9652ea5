import { texts } from '@yehang/contract/texts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Empty } from '../../ui/empty.tsx'
import * as pageStyles from '../../ui/page.module.css'

/** Replaces a page that could not be shown at all. */
export function PageFault() {
  return (
    <main className={pageStyles.page} id="content" role="alert">
      <Empty drawing="cloud" heading="h1" title={texts.networkError} text="页面没有加载出来。">
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          onClick={() => location.reload()}
        >
          重试
        </button>
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.home()}>
          回到首页
        </a>
      </Empty>
    </main>
  )
}

import { texts } from '@yehang/contract/texts'
import { Button } from '../ui/button.tsx'
import * as noteStyles from '../ui/notes.module.css'
import { Page } from './page.tsx'

/** A page whose script did not come, or that broke. */
export function PageFault({ error }: { error: unknown }) {
  return (
    <Page title="出错了">
      <div className={`${noteStyles.empty} ${noteStyles.bad}`}>
        <b>这一页没有打开</b>
        <span>{error instanceof Error ? error.message : texts.unknownError}</span>
        <Button onClick={() => location.reload()}>再试一次</Button>
      </div>
    </Page>
  )
}

export function NoPage() {
  return (
    <Page title="没有这一页">
      <div className={noteStyles.empty}>
        <b>{texts.notFound}</b>
        <a href="/staff">回总览</a>
      </div>
    </Page>
  )
}

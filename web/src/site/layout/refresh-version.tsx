import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { version } from '../../../package.json'
import { hasNewerBuild } from '../../lib/newer-build.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as styles from '../../ui/panel.module.css'
import { notify } from '../../ui/snackbar.tsx'

/** 刷新版本: reloads into a newer build where there is one (docs/requirements.md, members 17). */
export function RefreshVersion() {
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const refresh = async () => {
    if (asking) return
    setAsking(true)
    try {
      if (await hasNewerBuild()) location.reload()
      else setAnswer('已是最新版本')
    } catch {
      notify(texts.networkError)
      setAnswer(null)
    } finally {
      setAsking(false)
    }
  }
  return (
    <button type="button" className={styles.row} onClick={() => void refresh()}>
      <Icon of={icons.refreshCw} spin={asking} />
      刷新版本
      <span className={styles.value} role="status">
        {answer ?? `v${version}`}
      </span>
    </button>
  )
}

import { onlineManager } from '@tanstack/react-query'
import type { ApiError } from '../api/error.ts'
import { paths } from '../paths.ts'
import * as buttonStyles from './button.module.css'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'
import * as icons from './icons.ts'
import * as pageStyles from './page.module.css'

interface FaultProps {
  error: ApiError
  /** What is unavailable now, and what is preserved. */
  text: string
  onRetry: () => void
}

/** In place of what could not be loaded: the sentence of the error, a retry, and a way to support. */
export function Fault({ error, text, onRetry }: FaultProps) {
  const promised = onlineManager.isOnline() ? (
    text
  ) : (
    <>
      {text}
      <br />
      网络恢复后会自动重试。
    </>
  )
  return (
    <div role="alert">
      <Empty drawing="cloud" title={error.message} text={promised}>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} onClick={onRetry}>
          <Icon of={icons.refreshCw} size={16} />
          重试
        </button>
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.message()}>
          反馈给客服
        </a>
      </Empty>
      {error.requestId && <p className={pageStyles.footNote}>请求编号 {error.requestId}</p>}
    </div>
  )
}

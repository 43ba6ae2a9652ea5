import { texts } from '@yehang/contract/texts'
import { type ReactNode, useState } from 'react'
import { hideFailed } from '../../ui/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import type { WorkAnswer } from './calls.ts'

interface WorkStageProps {
  work: WorkAnswer['data']
  magnetsHref: string
  /** The way back, drawn over the picture on a phone. */
  back: ReactNode
}

/** The cover with what can be done about watching: always 16:9, so nothing moves. */
export function WorkStage({ work, magnetsHref, back }: WorkStageProps) {
  const ready = work.isOnline === 1
  return (
    <div className={ready ? 'player' : 'player dim'}>
      {back}
      {work.picBig && (
        <img src={work.picBig} alt="" width={1280} height={720} fetchPriority="high" onError={hideFailed} />
      )}
      {ready && <ReadyToPlay duration={work.duration} />}
      {work.isOnline === 2 && (
        <div className="mid">
          <h2>转码中</h2>
          <p>
            片源正在处理，完成后即可在线观看。
            {work.isDht === 1 && (
              <>
                <br />
                现在可以先用磁力下载。
              </>
            )}
          </p>
          <div className="bar-ind">
            <i />
          </div>
          {work.isDht === 1 && (
            <a className="btn sm glass" href={magnetsHref} data-replace>
              <Icon of={icons.magnet} size={16} />
              查看磁力
            </a>
          )}
        </div>
      )}
      {work.isOnline === 0 && (
        <div className="mid">
          <Icon of={icons.monitorPlay} size={24} />
          <h2 className="quiet">{texts.notOnline}</h2>
          {work.isDht === 1 && (
            <a className="btn pri" href={magnetsHref} data-replace>
              <Icon of={icons.magnet} size={16} />
              查看磁力下载
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function ReadyToPlay({ duration }: { duration: number | null }) {
  const [pressed, setPressed] = useState(false)
  return (
    <>
      <div className="mid">
        <button type="button" className="playbtn" aria-label="播放" onClick={() => setPressed(true)}>
          <Icon of={icons.play} fill />
        </button>
        <div className="said" role="status">
          {pressed && <p className="badge over lg">在线播放即将开放</p>}
        </div>
      </div>
      <span className="bl badge over lg">可在线观看</span>
      {duration !== null && duration > 0 && <span className="br badge over lg">{duration} 分钟</span>}
    </>
  )
}

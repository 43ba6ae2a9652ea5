import * as basic from '../../../ui/basic.module.css'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import * as styles from './video.module.css'
import { nameOf, type Video } from './video-calls.ts'

type Step = 'fetching' | 'transcoding'

const order = ['waiting', 'fetching', 'transcoding'] as const

const sources: Record<Video['sourceKind'], string> = {
  download: '云下载',
  upload: '上传的文件',
  file: '服务器上的文件',
  demo: '演示片段',
}

/** The progress of a video, one step a line. */
export function VideoSteps({ video, onEnd }: { video: Video; onEnd: () => void }) {
  const { state, sourceKind, attempts, msg } = video
  return (
    <div className={`${basic.stack2} ${styles.ladder}`}>
      <p className={`${basic.row} ${basic.wrap} ${basic.text12}`}>
        <b className={`${basic.medium} ${basic.cut}`}>{nameOf(video)}</b>
        <span className={`${basic.muted} ${basic.grow}`}>
          {state === 'waiting'
            ? attempts > 0
              ? `第 ${attempts + 1} 次，稍后再试`
              : '排队'
            : `第 ${attempts} 次`}
          {msg && `：${msg}`}
        </span>
        <Button small kind="danger" onClick={onEnd}>
          停下…
        </Button>
      </p>
      <Rung title="取片" note={sources[sourceKind]} video={video} step="fetching" />
      <Rung title="转码" note="各档、预览图和封面" video={video} step="transcoding" />
    </div>
  )
}

function Rung({ title, note, video, step }: { title: string; note: string; video: Video; step: Step }) {
  const [now, at] = [order.indexOf(video.state as Step), order.indexOf(step)]
  const isDone = now > at || (step === 'fetching' && video.sourceKind !== 'download')
  return <StepLine title={title} note={note} share={isDone ? 1 : now === at ? video.progress : null} />
}

interface StepLineProps {
  title: string
  note: string
  /** Null: it has not begun. */
  share: number | null
}

/** One step: its name, its progress, its end. */
export function StepLine({ title, note, share }: StepLineProps) {
  const isDone = share === 1
  const percent = Math.floor((share ?? 0) * 100)
  return (
    <div className={styles.rung}>
      <b className={basic.medium}>{title}</b>
      <span className={basic.hint}>{note}</span>
      <ProgressBar label={title} share={share ?? 0} />
      <span
        className={`${basic.numeric} ${basic.text12} ${isDone ? basic.cOk : share === null ? basic.faint : `${basic.cInfo} ${basic.medium}`}`}
      >
        {isDone ? '完' : share === null ? '等' : `${percent}%`}
      </span>
    </div>
  )
}

import { Button } from '../../../ui/button.tsx'
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
    <div className="ladder">
      <p className="row text-12">
        <b className="medium cut">{nameOf(video)}</b>
        <span className="muted grow">
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
    <div className="rung">
      <b className="medium">{title}</b>
      <span className="muted text-12">{note}</span>
      <div
        className={isDone ? 'bar ok' : 'bar'}
        role="progressbar"
        aria-label={title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span className={`numeric text-12 ${isDone ? 'c-ok' : share === null ? 'faint' : 'c-info medium'}`}>
        {isDone ? '完' : share === null ? '等' : `${percent}%`}
      </span>
    </div>
  )
}

import type { ModName } from '@yehang/contract/channels'
import { useState } from 'react'
import { useMay } from '../../../shell/me.ts'
import * as basic from '../../../ui/basic.module.css'
import { BoxText, Note, QueryResult } from '../../../ui/box.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePost } from '../../../ui/calls.ts'
import { DangerConfirmation } from '../../../ui/dialogs/danger-confirmation.tsx'
import { formatBytes, formatDuration } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/forms/controls.tsx'
import { videoStepLabels } from '../../../ui/job-labels.ts'
import { State } from '../../../ui/marks.tsx'
import type { AdminPart } from '../calls.ts'
import { Section } from '../editor/section.tsx'
import { Markers } from './markers.tsx'
import { Subtitles } from './subtitles.tsx'
import { isInProgress, nameOf, useVideos, type Video, videoPath } from './video-calls.ts'
import { VideoSources } from './video-sources.tsx'
import { VideoSteps } from './video-steps.tsx'

const sectionNumber = 5

interface VideoSectionProps {
  workId: string
  channel: ModName
  parts: readonly AdminPart[]
}

/** The video of a work: the published one, the one being prepared, and the upload of a new one. */
export function VideoSection({ workId, channel, parts }: VideoSectionProps) {
  const mayCloud = useMay()('works:cloud')
  const query = useVideos(workId, mayCloud)
  const [chosen, setChosen] = useState('')
  const part = parts.find(({ id }) => id === chosen)?.id ?? ''
  return (
    <div id="video">
      <Section number={sectionNumber} title="视频" note="新的做好之前，在看的那一个不动">
        {mayCloud ? (
          <QueryResult query={query} fault="读不到影片">
            {({ rows }) => (
              <>
                {parts.length > 0 && (
                  <SelectField
                    label="分集"
                    of={{ value: part, onChange: setChosen }}
                    options={[['', '整部作品'], ...parts.map(({ id, title }) => [id, title] as const)]}
                  />
                )}
                <Videos
                  key={part}
                  target={part === '' ? workId : `${workId} ${part}`}
                  videos={rows.filter((video) => (video.part?.id ?? '') === part)}
                />
                <Subtitles key={`subtitles ${part}`} workId={workId} part={part || null} />
                <Markers key={`markers ${part}`} workId={workId} channel={channel} part={part || null} />
              </>
            )}
          </QueryResult>
        ) : (
          <BoxText>要有「上传影片、云下载、转码任务」的权限。</BoxText>
        )}
      </Section>
    </div>
  )
}

/** `target`: the work, and the part where it is of one. */
function Videos({ target, videos }: { target: string; videos: readonly Video[] }) {
  const retry = usePost('POST /v2/staff/video/retry', { done: () => '已排队重做', changes: videoPath })
  const remove = usePost('POST /v2/staff/video/remove', { done: () => '影片已撤下', changes: videoPath })
  const [ending, setEnding] = useState<Video | null>(null)
  const ready = videos.find(({ state }) => state === 'ready')
  const moving = videos.find(isInProgress)
  const [newest] = videos.filter(({ state }) => state !== 'removed')
  const failed = newest?.state === 'failed' ? newest : undefined
  const end = ending?.state === 'ready' ? '撤下' : ending?.state === 'failed' ? '丢弃' : '停下'
  return (
    <div className={basic.stack8}>
      {ready && <Ready video={ready} onEnd={() => setEnding(ready)} />}
      {moving && <VideoSteps video={moving} onEnd={() => setEnding(moving)} />}
      {failed && (
        <Note tone="danger">
          <span className={basic.grow}>
            <b>{nameOf(failed)}</b> 没有做成：{failed.msg ?? '没有说明'}
          </span>
          <Button small busy={retry.busy} onClick={() => void retry.run({ videoId: failed.videoId })}>
            重做
          </Button>
          <Button small kind="quiet" onClick={() => setEnding(failed)}>
            丢弃…
          </Button>
        </Note>
      )}
      {!ready && !moving && !failed && <State kind="none">没有影片，站上看到的是磁力</State>}
      <VideoSources target={target} isBusy={moving !== undefined} isNew={ready === undefined} />
      <DangerConfirmation
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={end === '撤下' ? '撤下影片' : end === '丢弃' ? '丢弃这份影片' : end}
        act={end}
        onConfirm={() => ending && remove.run({ videoId: ending.videoId })}
      >
        {end === '撤下' ? (
          <p>正在看的人立即断开，片段随后删除，找不回。要再上线就得重新上传或取片。</p>
        ) : (
          <p>已取回的原片会删除，要再做就得重新上传或取片。</p>
        )}
      </DangerConfirmation>
    </div>
  )
}

function Ready({ video, onEnd }: { video: Video; onEnd: () => void }) {
  const { duration, height, bytes, updateTime } = video
  const facts = [
    duration !== null && formatDuration(duration),
    height !== null && `${height}p`,
    bytes !== null && formatBytes(bytes),
    `${updateTime.slice(0, 16)} 做好`,
  ]
  return (
    <div className={`${basic.row} ${basic.wrap}`}>
      <State kind="ok">{videoStepLabels.ready}</State>
      <span className={`${basic.medium} ${basic.cut}`}>{nameOf(video)}</span>
      <span className={`${basic.hint} ${basic.grow}`}>{facts.filter(Boolean).join('，')}</span>
      <Button small kind="danger" onClick={onEnd}>
        撤下…
      </Button>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { playLevelWords } from '@yehang/contract/state-words'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, Facts, QueryResult } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { formatBytes, formatTime } from '../../ui/format.ts'
import { type AdminRow, type AdminWork, workCall } from './calls.ts'
import { kindTitles } from './labels.ts'
import { RightsState, VideoState, WorkState } from './work-row.tsx'
import * as styles from './works.module.css'

const shownMagnets = 8
const shownKinds = ['performer', 'maker', 'series', 'tag'] as const

/** The selected work, beside the list, without leaving it. */
export function WorkPreview({ row, onClose }: { row: AdminRow; onClose: () => void }) {
  const query = useQuery(workCall(row.id))
  return (
    <SidePanel open onClose={onClose} label={`速看 ${row.number}`}>
      <Box title={row.number} actions={<WorkState state={row.state} />}>
        <QueryResult query={query} fault="读不到这部作品">
          {({ data }) => <Peeked work={data} />}
        </QueryResult>
      </Box>
    </SidePanel>
  )
}

function Peeked({ work }: { work: AdminWork }) {
  const lacks = work.checks.filter(({ state }) => state !== 'ok')
  const picture = work.picBig ?? work.picSmall
  return (
    <>
      {picture === null ? (
        <div className={`${styles.workPreviewCover} ${boxStyles.cover} ${boxStyles.no}`}>
          {work.hasCover ? '封存' : '缺封面'}
        </div>
      ) : (
        <img className={styles.workPreviewCover} src={picture} alt="" />
      )}
      <div className={`${boxStyles.padded} ${basic.stack8}`}>
        <b>{work.title}</b>
        <Facts
          of={[
            ['频道', channelNames[channelOf(work.modId)]],
            ...shownKinds.map((kind) => [kindTitles[kind], namesOf(work, kind)] as const),
            [
              '发布',
              [work.pubText, work.duration !== null && `${work.duration} 分钟`].filter(Boolean).join('，'),
            ],
            ['观看', playLevelWords[work.playLevel]?.[1]],
            ['影片', <VideoState key="video" {...work} />],
            ['权利', work.rights.length > 0 ? <RightsState key="rights" rights={work.rights} /> : null],
            ['更新', formatTime(work.updateTime)],
          ]}
        />
        {lacks.length > 0 && (
          <ul className={basic.text12}>
            {lacks.map(({ key, state, text }) => (
              <li key={`${key} ${text}`} className={state === 'missing' ? basic.cDanger : basic.muted}>
                {text}
              </li>
            ))}
          </ul>
        )}
        {work.magnetRows.length > 0 && <b className={basic.text12}>磁力 {work.magnetRows.length} 条</b>}
        <ul className={basic.stack4}>
          {work.magnetRows.slice(0, shownMagnets).map(({ id, name, length, isBlocked }) => (
            <li key={id} className={isBlocked ? `${basic.row} ${basic.cDanger}` : basic.row}>
              <span className={`${basic.cut} ${basic.grow}`}>{name}</span>
              <span className={`${basic.hint} ${basic.nowrap}`}>
                {isBlocked ? '封锁' : length === null ? '—' : formatBytes(Number(length))}
              </span>
            </li>
          ))}
        </ul>
        {work.magnetRows.length > shownMagnets && (
          <span className={basic.hint}>还有 {work.magnetRows.length - shownMagnets} 条</span>
        )}
        <ButtonLink href={`/staff/works/${work.id}`}>打开</ButtonLink>
      </div>
    </>
  )
}

function namesOf({ entries }: AdminWork, kind: (typeof shownKinds)[number]): string | null {
  return entries[kind].map(({ name }) => name).join('、') || null
}

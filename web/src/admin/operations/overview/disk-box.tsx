import * as basic from '../../ui/basic.module.css'
import { Box, Facts } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { formatBytes, formatTime } from '../../ui/format.ts'
import { Dot, State } from '../../ui/marks.tsx'
import * as styles from './overview.module.css'
import type { SystemStatus } from './status-boxes.tsx'

type Disk = SystemStatus['disks'][number]

interface DiskProps {
  disk: Disk
  /** There are others, so it needs its name. */
  many: boolean
  /** Of the database, where it is on no disk of this machine. */
  elsewhere: number
  /** With the first disk. */
  backup: SystemStatus['backup'] | null
}

const few = 14

/** How full a disk is, of what, and how long it lasts. */
export function DiskBox({ disk, many, elsewhere, backup }: DiskProps) {
  const { size, free, media, pictures, database, mediaElsewhere, daysLeft, host } = disk
  const used = size - free
  const known = media + pictures + (database ?? 0)
  const parts = [
    { name: mediaElsewhere ? '影片（处理中）' : '影片', bytes: media, colour: 'var(--bar-on)' },
    { name: '封面与剧照', bytes: pictures, colour: 'var(--info)' },
    ...(database === null ? [] : [{ name: '数据库', bytes: database, colour: 'var(--ok)' }]),
    { name: '其他', bytes: Math.max(0, used - known), colour: 'var(--bar)' },
  ]
  return (
    <Box
      className={styles.diskBox}
      title="磁盘"
      note={many ? host : undefined}
      actions={`${formatBytes(used)} / ${formatBytes(size)}`}
      padded={basic.stack8}
    >
      <div className={`${boxStyles.bar} ${boxStyles.thick}`} aria-hidden="true">
        {parts.map(({ name, bytes, colour }) => (
          <i key={name} style={{ width: `${(bytes / size) * 100}%`, background: colour }} />
        ))}
      </div>
      <Facts
        of={parts.map(({ name, bytes, colour }) => [
          name,
          formatBytes(bytes),
          <Dot key={name} colour={colour} />,
        ])}
      />
      <hr />
      <p className={`${basic.row} ${basic.text12}`}>
        <span className={basic.muted}>照近 14 天的速度</span>
        <b className={`${basic.end} ${daysLeft !== null && daysLeft < few ? basic.cDanger : ''}`}>
          {daysLeft === null ? '看不出会满' : `还够 ${daysLeft} 天`}
        </b>
      </p>
      {backup && <BackupLine backup={backup} />}
      {database === null && (
        <p className={`${basic.row} ${basic.text12}`}>
          <span className={basic.muted}>数据库在别的机器上</span>
          <span className={basic.end}>{formatBytes(elsewhere)}</span>
        </p>
      )}
      {mediaElsewhere && <p className={basic.hint}>做好的影片在对象存储里，不占这块盘。</p>}
    </Box>
  )
}

/** When the last backup was made, and whether that is long ago. */
export function BackupLine({ backup: { last, failed, late } }: { backup: SystemStatus['backup'] }) {
  return (
    <>
      <p className={`${basic.row} ${basic.text12}`}>
        <span className={basic.muted}>最近备份</span>
        <span className={late ? `${basic.end} ${basic.cWait}` : basic.end}>
          {last === null ? (
            <State kind={late ? 'wait' : 'draft'}>还没有</State>
          ) : (
            <State kind={late ? 'wait' : 'ok'}>
              {formatTime(last.time)}，{formatBytes(last.bytes)}
              {late && '，太旧了'}
            </State>
          )}
        </span>
      </p>
      {failed && (
        <p className={`${basic.row} ${basic.text12}`}>
          <span className={basic.muted}>上一次没有做成</span>
          <span className={`${basic.end} ${basic.cDanger}`}>
            {formatTime(failed.time)}，{failed.msg}
          </span>
        </p>
      )}
    </>
  )
}

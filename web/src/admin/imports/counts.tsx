import { formatNumber } from '../../lib/numbers.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import * as boxStyles from '../ui/boxes.module.css'
import { Button } from '../ui/button.tsx'
import { Dot, Kbd } from '../ui/marks.tsx'
import { changeCount, type ImportDetail } from './calls.ts'
import * as styles from './imports.module.css'
import { keptFieldsText, rowsText, secondsText } from './labels.ts'

type Section = 'added' | 'changed' | 'unchanged' | 'wrong' | 'blocked'

const names: readonly (readonly [Section, string])[] = [
  ['added', '新增'],
  ['changed', '变更'],
  ['unchanged', '不变'],
  ['wrong', '有错'],
  ['blocked', '拦下'],
]

/** However few they are, lines that are there can be seen. */
const leastShare = 0.022

const colours: Record<Section, string> = {
  added: 'var(--ok)',
  changed: 'var(--info)',
  unchanged: 'var(--bar)',
  wrong: 'var(--danger)',
  blocked: 'var(--text)',
}

interface CountsProps {
  detail: ImportDetail
  only: Section | undefined
  onShow: (section: Section) => void
  onRead: () => void
}

/** The five counts, to scale; each shows its lines. */
export function Counts({ detail, only, onShow, onRead }: CountsProps) {
  const { counts, checkMs, repeated, unknownFields, keptByStaff, returned } = detail
  const lines = Math.max(1, counts.lines)
  const writing = changeCount(detail)
  return (
    <Box padded={basic.stack8}>
      <div className={`${basic.row} ${basic.wrap}`}>
        <b className={basic.text15}>{rowsText(counts.lines)}</b>
        <span className={basic.muted}>
          {writing === 0
            ? '没有要写的'
            : `要写 ${rowsText(writing)}，占 ${percent(writing / lines)}${writing < counts.lines ? '；其余不动' : ''}`}
        </span>
        <span className={`${basic.end} ${basic.hint}`}>
          {checkMs !== null && `试跑用时 ${secondsText(checkMs / 1000)}，没有写任何东西`}
        </span>
        <Button small onClick={onRead}>
          读法…
        </Button>
      </div>
      <div className={`${boxStyles.bar} ${boxStyles.thick}`} aria-hidden="true">
        {names.map(([section]) =>
          counts[section] > 0 ? (
            <i
              key={section}
              style={{
                flex: Math.max(leastShare, counts[section] / lines),
                background: colours[section],
              }}
            />
          ) : null,
        )}
      </div>
      <div className={styles.five}>
        {names.map(([section, name], place) => (
          <button
            key={section}
            type="button"
            aria-pressed={only === section}
            className={only === section ? styles.on : ''}
            onClick={() => onShow(section)}
          >
            <Dot colour={colours[section]} />
            {name} <Kbd>{place + 1}</Kbd>
            <b>{formatNumber(counts[section])}</b>
          </button>
        ))}
      </div>
      {(unknownFields.length > 0 || repeated > 0 || keptByStaff.works > 0 || returned > 0) && (
        <p className={basic.hint}>
          {keptByStaff.works > 0 && `${keptFieldsText(keptByStaff)}。`}
          {returned > 0 && `新增里有 ${formatNumber(returned)} 部此前随导入撤回，写入后回来。`}
          {repeated > 0 && `${rowsText(repeated)}的作品在后面又出现，以后面的为准。`}
          {unknownFields.length > 0 &&
            `没有用到的列：${unknownFields.slice(0, 12).join('、')}${unknownFields.length > 12 ? ' 等' : ''}。`}
        </p>
      )}
    </Box>
  )
}

function percent(share: number): string {
  const value = share * 100
  return value > 0 && value < 1 ? '不到 1%' : `${Math.round(value)}%`
}

import { type HomeRow, type HomeRowName, homeRowsOf } from '@yehang/contract/home-rows'
import { siteLengths } from '@yehang/contract/limits'
import { useState } from 'react'
import text from '../../../ui/text.module.css'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Editing } from '../../ui/editing/use-editing.tsx'
import { CheckField, TextField } from '../../ui/forms/controls.tsx'
import { MoveButtons } from '../../ui/forms/move-buttons.tsx'
import { State } from '../../ui/marks.tsx'
import * as styles from './site.module.css'
import type { SiteFields } from './site-calls.ts'
import { nameOfRow, usualRowName } from './site-labels.ts'

/** The rows of the home page: their order, names, and which are shown. */
export function HomeRows({ editing }: { editing: Editing<SiteFields> }) {
  const { values, stands, changed, set } = editing
  const rows = homeRowsOf(values.homeRows, values.channelOrder)
  const [dragged, setDragged] = useState<HomeRowName | null>(null)
  const isUsual = values.homeRows.length === 0
  const put = (homeRows: HomeRow[]) => set({ homeRows })
  const moveTo = (row: HomeRowName, place: number) => {
    const own = rows.find((one) => one.row === row)
    if (!own || place < 0 || place >= rows.length) return
    const others = rows.filter((one) => one !== own)
    put([...others.slice(0, place), own, ...others.slice(place)])
  }
  return (
    <Box
      title="首页各行"
      note={changed.includes('homeRows') ? <State kind="wait">未保存</State> : '首页从上到下照这个次序'}
      foot={
        <p>
          不显示的频道没有它的一行。继续观看、关注更新、因为你收藏了、今天随便看、为你推荐按各人的记录，在页面之后出现；没有记录的人看不到。
          {!isUsual && <LinkButton onClick={() => put([])}>恢复默认</LinkButton>}
        </p>
      }
    >
      <ol>
        {rows.map((row, place) => (
          <li
            key={row.row}
            className={row.row === dragged ? styles.dragged : undefined}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged !== row.row) moveTo(dragged, place)
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <Row
              row={row}
              fields={values}
              before={
                homeRowsOf(stands.homeRows, stands.channelOrder).find((one) => one.row === row.row)?.name
              }
              onChange={(next) => put(rows.map((one) => (one === row ? next : one)))}
              onMove={(by) => moveTo(row.row, place + by)}
              onDrag={setDragged}
            />
          </li>
        ))}
      </ol>
    </Box>
  )
}

interface RowProps {
  row: HomeRow
  fields: SiteFields
  /** Its name as it is stored. */
  before: string | undefined
  onChange: (row: HomeRow) => void
  onMove: (by: -1 | 1) => void
  onDrag: (row: HomeRowName | null) => void
}

function Row({ row, fields, before, onChange, onMove, onDrag }: RowProps) {
  const title = nameOfRow(row, fields)
  const usual = usualRowName(row.row, fields)
  return (
    <fieldset className={styles.line}>
      <legend className={text.visuallyHidden}>首页的{title}</legend>
      <span
        className={styles.handle}
        title="拖动来排序"
        aria-hidden="true"
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', row.row)
          onDrag(row.row)
        }}
        onDragEnd={() => onDrag(null)}
      >
        ⠿
      </span>
      <span className={styles.steps}>
        <MoveButtons name={`首页的${title}`} onMove={onMove} />
      </span>
      <div className={styles.rowName}>
        <TextField
          above
          label={`名字（${usual}）`}
          of={{
            value: row.name,
            onChange: (name) => onChange({ ...row, name }),
            before: before !== undefined && before !== row.name ? before || usual : undefined,
          }}
          maxLength={siteLengths.homeRowName}
          placeholder={usual}
        />
      </div>
      <CheckField of={{ value: row.visible, onChange: (visible) => onChange({ ...row, visible }) }}>
        显示
      </CheckField>
    </fieldset>
  )
}

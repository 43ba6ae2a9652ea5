import { partTitleMax } from '@yehang/contract/limits'
import * as basic from '../../../ui/basic.module.css'
import { Note } from '../../../ui/box.tsx'
import { Button } from '../../../ui/button.tsx'
import { DangerConfirmation } from '../../../ui/dialogs/danger-confirmation.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import type { AdminWork } from '../calls.ts'
import * as styles from './editor.module.css'
import { Section } from './section.tsx'
import type { PartsEditing } from './use-parts.ts'

const filmLabels = { ready: '有影片', preparing: '影片处理中', failed: '影片没有做成' } as const

interface PartsSectionProps {
  work: AdminWork
  editing: PartsEditing
}

/** The parts of a work: added, named, put in order, taken away. */
export function PartsSection({ work, editing }: PartsSectionProps) {
  const { lines, change, isEdited, busy, reset, save, asking, stopAsking, conflict } = editing
  const move = (at: number, by: number) => {
    const to = [...lines]
    to.splice(at + by, 0, ...to.splice(at, 1))
    change(to)
  }
  return (
    <Section number={7} title="分集" note="每集有自己的影片和磁力；观看级别、权利归整部作品">
      {conflict && (
        <Note tone="danger" role="alert">
          <span className={basic.grow}>{conflict}刚改过分集，你的改动没有保存。</span>
          <Button small onClick={reset}>
            看现在的
          </Button>
        </Note>
      )}
      {/* What is changed while the saved list comes would go with the old one. */}
      <ol className={basic.stack8} inert={busy}>
        {lines.map((line, at) => {
          const known = work.parts.find(({ id }) => id === line.id)
          const name = `第 ${at + 1} 项${line.title && ` ${line.title}`}`
          return (
            <li key={line.key} className={`${basic.row} ${basic.wrap}`}>
              <TextInput
                label={`${name} 标题`}
                of={{
                  value: line.title,
                  onChange: (title) =>
                    change(lines.map((one) => (one.key === line.key ? { ...one, title } : one))),
                }}
                className={styles.partTitle}
                maxLength={partTitleMax}
              />
              <span className={`${basic.hint} ${basic.grow}`}>
                {known?.film ? filmLabels[known.film] : '没有影片'}，磁力 {known?.magnets ?? 0} 条
              </span>
              <Button
                small
                kind="quiet"
                label={`${name} 上移`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                上移
              </Button>
              <Button
                small
                kind="quiet"
                label={`${name} 下移`}
                disabled={at === lines.length - 1}
                onClick={() => move(at, 1)}
              >
                下移
              </Button>
              <Button
                small
                kind="quiet"
                label={`${name} 去掉`}
                onClick={() => change(lines.filter(({ key }) => key !== line.key))}
              >
                去掉
              </Button>
            </li>
          )
        })}
      </ol>
      <div className={basic.row}>
        <Button
          small
          disabled={busy}
          onClick={() =>
            change([...lines, { key: crypto.randomUUID(), id: null, title: `第${lines.length + 1}集` }])
          }
        >
          加一集
        </Button>
        <span className={basic.grow} />
        {isEdited && (
          <Button small kind="quiet" disabled={busy} onClick={reset}>
            放弃
          </Button>
        )}
        <Button
          small
          kind="primary"
          busy={busy}
          disabled={!isEdited || lines.some(({ title }) => title.trim() === '')}
          onClick={() => void save()}
        >
          保存分集
        </Button>
      </div>
      <DangerConfirmation
        open={asking !== null}
        onClose={stopAsking}
        title="去掉有影片的分集"
        act="去掉并撤下影片"
        onConfirm={() => save(true)}
      >
        <p>{asking}。正在看的人会断开，影片找不回；这一集的磁力归整部作品。</p>
      </DangerConfirmation>
    </Section>
  )
}

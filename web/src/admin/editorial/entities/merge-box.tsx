import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, QueryResult } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { useGet, usePost } from '../../ui/calls.ts'
import { AskButton } from '../../ui/dialogs/form-dialog.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { type MergeLine, MergeTable } from '../merge-table.tsx'
import type { MergePreview } from './calls.ts'

interface MergeBoxProps {
  /** The entity that is removed, and the one that stays. */
  fromId: string
  intoId: string
  onSwap: () => void
  onMerged: () => void
  onDone: () => void
}

/** What a merge would transfer, shown before it is done. */
export function MergeBox({ fromId, intoId, onSwap, onMerged, onDone }: MergeBoxProps) {
  const query = useGet('GET /v2/staff/entities/merge', { query: { fromId, intoId }, staleTime: 0 })
  return (
    <section aria-label="合并">
      <QueryResult query={query} fault="这两个不能合并">
        {({ data }) => <Preview preview={data} onSwap={onSwap} onMerged={onMerged} onDone={onDone} />}
      </QueryResult>
    </section>
  )
}

interface PreviewProps {
  preview: MergePreview
  onSwap: () => void
  onMerged: () => void
  onDone: () => void
}

function Preview({ preview, onSwap, onMerged, onDone }: PreviewProps) {
  const { from, into } = preview
  const changes = '/v2/staff/entities'
  const takeBack = usePost('POST /v2/staff/entities/split', {
    done: () => `已拆回「${from.name}」`,
    changes,
  })
  const merge = usePost('POST /v2/staff/entities/merge', {
    given: { fromId: from.id, intoId: into.id },
    done({ data: { works: moved, mergeId } }) {
      onMerged()
      onDone()
      return {
        text: `「${from.name}」已并入「${into.name}」`,
        detail: `${formatNumber(moved)} 部作品跟着走，24 小时内可拆回`,
        undo: () => void takeBack.run({ mergeId }),
      }
    },
    changes,
  })
  const apart = usePost('POST /v2/staff/entities/apart', {
    given: { firstId: from.id, secondId: into.id },
    done() {
      onDone()
      return '记下了，不再当作疑似重复'
    },
    changes,
  })
  const table = <MergeTable from={from} into={into} lines={linesOf(preview)} />
  useKeys([key('⇧ M', onSwap, '换方向')])
  return (
    <Box
      className={boxStyles.danger}
      title={`把「${from.name}」并进来`}
      note="并之前先看会动什么"
      foot={
        <>
          24 小时内可拆回；进审计。
          <span className={`${basic.end} ${basic.row}`}>
            <Button small kind="quiet" onClick={() => void apart.run({})}>
              不是同一个
            </Button>
            <Button small keyLabel="⇧ M" onClick={onSwap}>
              调个方向
            </Button>
            <AskButton
              kind="danger"
              label="并入…"
              keyLabel="M"
              hotkey={['M', '并入当前']}
              wide
              title={`把「${from.name}」并入「${into.name}」`}
              note="24 小时内可拆回；进审计。"
              act="并入"
              isFinal
              busy={merge.busy}
              onAct={() => merge.run({})}
            >
              {table}
            </AskButton>
          </span>
        </>
      }
    >
      {table}
    </Box>
  )
}

const works = (count: number) => `${formatNumber(count)} 部`
const people = (count: number) => `${formatNumber(count)} 人`
const names = (count: number) => (count === 0 ? '—' : `${count} 个`)

function linesOf({ from, into, after, sharedWorks, sharedFollowers }: MergePreview): MergeLine[] {
  const added = after.aliases.slice(into.aliases)
  const sum = (text: string, shared: number, note: string) => (
    <>
      <b>{text}</b>
      {shared > 0 && <span className={basic.hint}> {note}</span>}
    </>
  )
  return [
    [
      '作品',
      works(from.works),
      works(into.works),
      sum(works(after.works), sharedWorks, `${sharedWorks} 部两边都有`),
    ],
    [
      '别名',
      names(from.aliases),
      names(into.aliases),
      added.length === 0 ? (
        names(into.aliases)
      ) : (
        <span key="added" className={boxStyles.change}>
          {added.map((name) => (
            <ins key={name}>+ {name}</ins>
          ))}
        </span>
      ),
    ],
    [
      '正在关注',
      people(from.followers),
      people(into.followers),
      sum(people(after.followers), sharedFollowers, `${sharedFollowers} 人两个都关注`),
    ],
  ]
}

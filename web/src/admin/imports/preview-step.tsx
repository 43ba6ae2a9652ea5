import { useState } from 'react'
import { useAddress } from '../ui/address.ts'
import { Box, BoxText, Note } from '../ui/box.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { digitKeys, useKeys } from '../ui/keys.ts'
import { WithSide } from '../ui/layout.tsx'
import type { ImportDetail } from './calls.ts'
import { Counts } from './counts.tsx'
import { countsText } from './labels.ts'
import { CoverCheck, Lines } from './line-lists.tsx'
import { Options } from './options.tsx'
import { SaveBar } from './save-bar.tsx'
import { WrongLines } from './wrong-lines.tsx'

const sections = ['added', 'changed', 'unchanged', 'wrong', 'blocked'] as const

/** Step 2: what would be written, before anything is. */
export function PreviewStep({ detail }: { detail: ImportDetail }) {
  const { search, set } = useAddress()
  const [isReading, setReading] = useState(false)
  const { counts, fixed } = detail
  const only = sections.find((one) => one === search.show)
  const show = (one: (typeof sections)[number]) =>
    set({ show: one === only ? undefined : one, page: undefined, at: undefined }, { push: true })
  useKeys(
    digitKeys(
      sections.length,
      (place) => {
        const one = sections[place]
        if (one) show(one)
      },
      '分栏',
    ),
  )
  const isShown = (one: (typeof sections)[number]) => only === undefined || only === one
  const hasWrong = counts.wrong + fixed > 0
  const hasChanged = counts.changed > 0 && isShown('changed')
  const hasBlocked = counts.blocked > 0 && isShown('blocked')
  const changed = hasChanged && <Lines detail={detail} kind="changed" isWhole={only === 'changed'} />
  const blocked = hasBlocked && <Lines detail={detail} kind="blocked" isWhole={only === 'blocked'} />
  return (
    <>
      {detail.msg && <Note tone="wait">{detail.msg}</Note>}
      <Counts detail={detail} only={only} onShow={show} onRead={() => setReading(true)} />
      {hasWrong && isShown('wrong') && <WrongLines detail={detail} isWhole={only === 'wrong'} />}
      {only === undefined && detail.covers && <CoverCheck covers={detail.covers} />}
      {hasChanged && hasBlocked ? (
        <WithSide width={380}>
          {changed}
          {blocked}
        </WithSide>
      ) : (
        <>
          {changed}
          {blocked}
        </>
      )}
      {counts.added > 0 && (only === 'added' || (only === undefined && counts.changed === 0)) && (
        <Lines detail={detail} kind="added" isWhole={only === 'added'} />
      )}
      {only === 'unchanged' && <Unchanged detail={detail} />}
      <SaveBar detail={detail} />
      <Dialog open={isReading} onClose={() => setReading(false)} title="读法" wide>
        <Options detail={detail} onDone={() => setReading(false)} />
      </Dialog>
    </>
  )
}

function Unchanged({ detail: { counts, repeated, skipped, unknownFields } }: { detail: ImportDetail }) {
  const same = counts.unchanged - repeated - skipped
  const kinds = [
    { name: '和站上一样', count: same },
    { name: '同一部在后面又出现', count: repeated },
    { name: '来源标为未发布或不导入', count: skipped },
  ].filter(({ count }) => count > 0)
  return (
    <Box title="不变" note={countsText(kinds)}>
      <BoxText>
        这些行什么都不改。
        {unknownFields.length > 0 && `没有用到的列：${unknownFields.join('、')}。`}
      </BoxText>
    </Box>
  )
}

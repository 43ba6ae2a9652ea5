import { useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { useMay } from '../../shell/me.ts'
import type { Search } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Button } from '../../ui/button.tsx'
import { SelectionFrame, SelectionLine } from '../../ui/table/selection.tsx'
import { filterText } from '../works/labels.ts'
import type { BulkPreview } from './calls.ts'
import { ChannelChange, LevelChange, ListingChange, TagsChange } from './changes.tsx'
import { DeleteChange } from './delete-change.tsx'

const dialogs = {
  level: LevelChange,
  channel: ChannelChange,
  tags: TagsChange,
  listing: ListingChange,
  delete: DeleteChange,
}

interface AllBarProps {
  search: Search
  preview: BulkPreview | undefined
  onClear: () => void
}

/** What can be done to all works that the filter finds. */
export function AllBar({ search, preview, onClear }: AllBarProps) {
  const mayDelete = useMay()('works:delete')
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null)
  const Asked = asking && dialogs[asking]
  const ask = (what: keyof typeof dialogs) => ({
    small: true,
    disabled: preview === undefined || preview.works === 0,
    onClick: () => setAsking(what),
  })
  return (
    <>
      <SelectionFrame
        label="对筛选出的全部作品"
        count={`已选全部 ${preview ? formatNumber(preview.works) : '…'} 部`}
        names={filterText(search) || '没有筛选'}
        onClear={onClear}
      >
        <Button {...ask('listing')}>发布或隐藏…</Button>
        <Button {...ask('level')}>观看要求…</Button>
        <Button {...ask('tags')}>标签…</Button>
        <Button {...ask('channel')}>改频道…</Button>
        {mayDelete && (
          <>
            <SelectionLine />
            <Button {...ask('delete')} kind="danger">
              删除…
            </Button>
          </>
        )}
        <span className={basic.end} />
      </SelectionFrame>
      {Asked && preview && <Asked search={search} preview={preview} onClose={() => setAsking(null)} />}
    </>
  )
}

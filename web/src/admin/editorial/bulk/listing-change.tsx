import { useState } from 'react'
import { SelectField } from '../../ui/forms/controls.tsx'
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx'
import { listingTitles } from './labels.ts'

type Listing = keyof typeof listingTitles

const hints: Record<Listing, string> = {
  published: '缺权利依据、封锁表里的不发布，逐部说明',
  hidden: '站上不见，链接回 404',
  draft: '从站上收回，再发布时算作新到',
}

export function ListingChange(props: ChangeProps) {
  const { states, underCase, works } = props.preview
  const [to, setTo] = useState<Listing>('published')
  const { published, draft, hidden, removed, merged, deleted } = states
  const same = { published, draft, hidden }[to]
  const gone = removed + merged + deleted
  return (
    <ChangeDialog
      {...props}
      title="发布或隐藏"
      action={{ kind: 'listing', to }}
      changing={works - same - gone}
      stays={[
        [same, '已经是这样'],
        [gone, '已下架、已并入或已删除'],
        [underCase, '有案件，在办的'],
      ]}
    >
      <SelectField
        label="改成"
        of={{ value: to, onChange: setTo }}
        options={Object.entries(listingTitles) as [Listing, string][]}
        hint={hints[to]}
      />
    </ChangeDialog>
  )
}

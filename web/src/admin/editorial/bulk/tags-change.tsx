import { type ModName, modNames } from '@yehang/contract/channels'
import { useState } from 'react'
import { SelectField } from '../../ui/forms/controls.tsx'
import type { ChosenEntry } from '../works/editor/draft.ts'
import { EntryPicker } from '../works/editor/entry-picker.tsx'
import { channelOptions } from '../works/labels.ts'
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx'

const namesOf = (entries: readonly ChosenEntry[]) => entries.map(({ name }) => name)

/** Tags are chosen in one channel, and meant by their names in all others. */
export function TagsChange(props: ChangeProps) {
  const { preview, search } = props
  const { merged, deleted } = preview.states
  const own = modNames.find((name) => name === search.channel)
  const [channel, setChannel] = useState<ModName>(own ?? 'censored')
  const [add, setAdd] = useState<readonly ChosenEntry[]>([])
  const [remove, setRemove] = useState<readonly ChosenEntry[]>([])
  const isChosen = add.length + remove.length > 0
  return (
    <ChangeDialog
      {...props}
      title="改标签"
      action={isChosen ? { kind: 'tags', add: namesOf(add), remove: namesOf(remove) } : null}
      changing={undefined}
      stays={[[merged + deleted, '已并入或已删除']]}
    >
      {own === undefined && (
        <SelectField
          label="在哪个频道里找标签"
          of={{ value: channel, onChange: setChannel }}
          options={channelOptions()}
          hint="作品各用自己频道里同名的标签，要加而没有的就新建"
        />
      )}
      <EntryPicker label="加上" kind="tag" channel={channel} of={{ value: add, onChange: setAdd }} />
      <EntryPicker
        label="去掉"
        known
        kind="tag"
        channel={channel}
        of={{ value: remove, onChange: setRemove }}
      />
    </ChangeDialog>
  )
}

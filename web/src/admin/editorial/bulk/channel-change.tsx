import { type ModName, modNames } from '@yehang/contract/channels'
import { useState } from 'react'
import { SelectField } from '../../ui/forms/controls.tsx'
import { channelOptions } from '../works/labels.ts'
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx'

export function ChannelChange(props: ChangeProps) {
  const { works, channels, states, underCase } = props.preview
  const [channel, setChannel] = useState<ModName>('censored')
  const same = channels[modNames.indexOf(channel)] ?? 0
  return (
    <ChangeDialog
      {...props}
      title="改频道"
      action={{ kind: 'channel', channel }}
      changing={works - same === 0 ? 0 : undefined}
      stays={[
        [same, '已经在这个频道'],
        [states.removed + states.merged + states.deleted, '已下架、已并入或已删除'],
        [underCase, '有案件，在办的'],
      ]}
    >
      <SelectField
        label="改到"
        of={{ value: channel, onChange: setChannel }}
        options={channelOptions()}
        hint="制作商、标签等换成那个频道里同名的；番号在那边已有的不动"
      />
    </ChangeDialog>
  )
}

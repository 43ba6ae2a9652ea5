import { useState } from 'react'
import { SelectField } from '../../ui/forms/controls.tsx'
import { playLevels } from '../works/labels.ts'
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx'

type Level = (typeof playLevels)[number][0]

export function LevelChange(props: ChangeProps) {
  const { works, levels, states } = props.preview
  const [playLevel, setPlayLevel] = useState<Level>(1)
  const same = levels[playLevel] ?? 0
  const gone = states.merged + states.deleted
  return (
    <ChangeDialog
      {...props}
      title="改观看要求"
      action={{ kind: 'level', playLevel }}
      changing={Math.max(0, works - same - gone)}
      stays={[
        [same, '已经是这样'],
        [gone, '已并入或已删除'],
      ]}
    >
      <SelectField
        label="观看要求"
        of={{ value: playLevel, onChange: setPlayLevel }}
        options={playLevels}
        hint="算作人工改过，以后的导入不再动它"
      />
    </ChangeDialog>
  )
}

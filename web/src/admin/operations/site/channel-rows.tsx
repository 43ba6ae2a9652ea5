import { type ModName, usualChannelNames } from '@yehang/contract/channels'
import { siteLengths } from '@yehang/contract/limits'
import { playLevelWords } from '@yehang/contract/state-words'
import { Box, Note } from '../../ui/box.tsx'
import type { Editing } from '../../ui/editing/use-editing.tsx'
import { CheckField, SelectField, TextField } from '../../ui/forms/controls.tsx'
import type { Bound } from '../../ui/forms/field.tsx'
import { MoveButtons } from '../../ui/forms/move-buttons.tsx'
import { State } from '../../ui/marks.tsx'
import * as styles from './site.module.css'
import type { SiteFields } from './site-calls.ts'
import { type ChannelFields, channelFilters, nameOfChannel } from './site-labels.ts'

interface ChannelRowsProps {
  editing: Editing<SiteFields>
  fault: string | undefined
  /** LIST_FILTER of the environment holds for every channel. */
  filterIsFixed: boolean
}

/** The channels in the order of the site's navigation. */
export function ChannelRows({ editing, fault, filterIsFixed }: ChannelRowsProps) {
  const { channelOrder } = editing.values
  const move = (channel: ModName, by: -1 | 1) => {
    const from = channelOrder.indexOf(channel)
    const other = channelOrder[from + by]
    if (other === undefined) return
    const next = [...channelOrder]
    next[from] = other
    next[from + by] = channel
    editing.set({ channelOrder: next })
  }
  const isMoved = editing.changed.includes('channelOrder')
  return (
    <Box title="频道" note={isMoved ? <State kind="wait">次序未保存</State> : '站上照这个次序'}>
      {fault && <Note tone="danger">{fault}</Note>}
      <ol>
        {channelOrder.map((channel) => (
          <li key={channel}>
            <ChannelRow
              channel={channel}
              editing={editing}
              onMove={(by) => move(channel, by)}
              filterIsFixed={filterIsFixed}
            />
          </li>
        ))}
      </ol>
    </Box>
  )
}

interface ChannelRowProps extends Omit<ChannelRowsProps, 'fault'> {
  channel: ModName
  onMove: (by: -1 | 1) => void
}

function ChannelRow({ channel, editing, onMove, filterIsFixed }: ChannelRowProps) {
  const { values, stands, changed, set } = editing
  const one = values[channel]
  const title = nameOfChannel(values, channel)
  const isChanged = changed.includes(channel)
  const bound = <Name extends keyof ChannelFields>(name: Name): Bound<ChannelFields[Name]> => ({
    value: one[name],
    onChange: (value) => set({ [channel]: { ...one, [name]: value } }),
    before:
      name === 'name' && one.name !== stands[channel].name
        ? stands[channel].name || usualChannelNames[channel]
        : undefined,
  })
  return (
    <fieldset className={styles.line}>
      <legend>
        {title} <code>{channel}</code> {isChanged && <State kind="wait">未保存</State>}
      </legend>
      <span className={styles.steps}>
        <MoveButtons name={title} onMove={onMove} />
      </span>
      <div className={styles.name}>
        <TextField
          above
          label="名字"
          of={bound('name')}
          maxLength={siteLengths.channelName}
          placeholder={usualChannelNames[channel]}
        />
      </div>
      <CheckField of={bound('visible')}>显示</CheckField>
      <CheckField of={bound('rankings')} disabled={channel === 'fc2'}>
        排行
      </CheckField>
      <CheckField of={bound('directories')}>分类和目录</CheckField>
      {!filterIsFixed && (
        <SelectField above label="列表默认只看" of={bound('listFilter')} options={channelFilters} />
      )}
      <SelectField above label="新作品谁可看" of={bound('playLevel')} options={playLevelWords} />
    </fieldset>
  )
}

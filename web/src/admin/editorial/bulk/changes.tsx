import { type ModName, modNames } from '@yehang/contract/channels'
import { playLevelWords } from '@yehang/contract/state-words'
import { useState } from 'react'
import { SelectField } from '../../ui/forms/controls.tsx'
import type { ChosenEntry } from '../works/editor/draft.ts'
import { EntryPicker } from '../works/editor/entry-picker.tsx'
import { channelOptions } from '../works/labels.ts'
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx'
import { listingTitles } from './labels.ts'

type Level = (typeof playLevelWords)[number][0]

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
        options={playLevelWords}
        hint="算作人工改过，以后的导入不再动它"
      />
    </ChangeDialog>
  )
}

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

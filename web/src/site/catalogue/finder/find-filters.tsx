import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { channels, modNames } from '@yehang/contract/channels'
import { finder, keywordMax } from '@yehang/contract/limits'
import { useState } from 'react'
import type { CallInput } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { Fault } from '../../../ui/fault.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { nameOf } from '../directories/entry-links.ts'
import {
  chosenIds,
  type EntityKind,
  type FindChoice,
  type FoundEntry,
  type FoundPage,
  findCounts,
  type ListName,
  levelName,
  lists,
  type Single,
  withEntry,
  withSingle,
} from './find-address.ts'
import * as styles from './finder.module.css'

interface FiltersProps {
  choice: FindChoice
  onChoice: (choice: FindChoice) => void
}

const kinds = [
  'tag',
  'performer',
  'maker',
  'series',
  'label',
  'director',
  'item',
] as const satisfies EntityKind[]

const kindNames: Record<EntityKind, string> = {
  tag: '标签',
  performer: '演员',
  maker: '制作商',
  series: '系列',
  label: '发行商',
  director: '导演',
  item: '番号前缀',
}

/** Every condition that can be chosen, with how many works each choice would find. */
export function FindFilters({ choice, onChoice }: FiltersProps) {
  const query = useQuery({ ...findCounts(choice), placeholderData: keepPreviousData })
  const { counts } = query.data ?? {}
  if (query.isError && !query.isFetching) {
    return <Fault error={query.error} text="筛选项没有加载出来。" onRetry={() => void query.refetch()} />
  }
  const set = (name: Single, value: string) => onChoice(withSingle(choice, name, value))
  const chips = (name: Single, label: string, values: readonly Choice[]) => (
    <Chips
      label={label}
      choices={values}
      value={choice[name] ?? ''}
      onChoose={(value) => set(name, value === choice[name] ? '' : value)}
    />
  )
  const flag = (name: 'isDht' | 'isOnline', text: string) => ({
    value: name,
    text,
    count: counts?.[name],
  })
  return (
    <div className={styles.filters} aria-busy={query.isFetching}>
      {chips(
        'modId',
        '频道',
        modNames.map((name) => ({
          value: String(channels[name]),
          text: channelNames[name],
          count: counts && (counts.channel[channels[name]] ?? 0),
        })),
      )}
      <Chips
        label="资源"
        choices={[flag('isDht', '有磁力'), flag('isOnline', '有影片')]}
        value={(['isDht', 'isOnline'] as const).filter((name) => choice[name] === '1')}
        onChoose={(name) => set(name as Single, choice[name as Single] === '1' ? '' : '1')}
      />
      {chips(
        'playLevel',
        '观看',
        ['0', '1', '2'].map((level) => ({
          value: level,
          text: levelName(level),
          count: counts && (counts.playLevel[level] ?? 0),
        })),
      )}
      {kinds.map((kind) => (
        <Entities key={kind} kind={kind} page={query.data} choice={choice} onChoice={onChoice} />
      ))}
      <Years choice={choice} counts={counts?.year} onSet={set} />
      <Range
        label="片长"
        unit="分钟"
        values={['30', '60', '90', '120', '150', '180', '240']}
        from={choice.minDuration ?? ''}
        to={choice.maxDuration ?? ''}
        onFrom={(value) => set('minDuration', value)}
        onTo={(value) => set('maxDuration', value)}
      />
      {chips(
        'minAverage',
        '评分',
        ['3', '3.5', '4', '4.5'].map((value) => ({ value, text: `${value} 分起` })),
      )}
      {chips(
        'performers',
        '演员人数',
        ['1', '2', '3', '4'].map((value) => ({
          value,
          text: Number(value) === finder.performersMost ? `${value} 位及以上` : `${value} 位`,
          count: counts && (counts.performers[value] ?? 0),
        })),
      )}
    </div>
  )
}

interface Choice {
  value: string
  text: string
  count?: number | undefined
}

interface ChipsProps {
  label: string
  choices: readonly Choice[]
  value: string | readonly string[]
  onChoose: (value: string) => void
}

function Chips({ label, choices, value, onChoose }: ChipsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={chipStyles.chips}>
        {choices.map((one) => (
          <button
            key={one.value}
            type="button"
            className={`${chipStyles.chip} ${chipStyles.small} ${one.count === 0 ? styles.none : ''}`}
            aria-pressed={value === one.value || (value !== '' && value.includes(one.value))}
            onClick={() => onChoose(one.value)}
          >
            {one.text}
            {one.count !== undefined && <span className={chipStyles.count}>{formatNumber(one.count)}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const listMarks: Record<ListName, string> = { all: '必有', any: '任一', none: '不要' }

/** So many of the largest are shown; the others are found by typing. */
const shownFirst = 8

interface EntitiesProps extends FiltersProps {
  kind: EntityKind
  page: FoundPage | undefined
}

function Entities({ kind, page, choice, onChoice }: EntitiesProps) {
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const rows = useRows(kind, page, choice, typed.trim())
  const chosen = chosenIds(choice)
  const ofKind = (page?.entries ?? []).filter(
    ({ id, tableName }) => tableName === kind && chosen.includes(id),
  )
  const shown = isWhole || typed !== '' ? rows : rows.slice(0, Math.max(shownFirst, ofKind.length))
  const choose = (id: string, list: ListName) => {
    const isOff = choice[list].includes(id)
    if (!isOff && !chosen.includes(id) && chosen.length >= finder.conditions) {
      notify(`最多同时筛选 ${finder.conditions} 个标签、演员、制作商等`)
      return
    }
    onChoice(withEntry(choice, id, isOff ? null : list))
  }
  return (
    <details className={styles.group} open={kind === 'tag' || ofKind.length > 0}>
      <summary>
        {kindNames[kind]}
        {ofKind.length > 0 && <span className={chipStyles.count}>已选 {ofKind.length}</span>}
      </summary>
      <input
        type="search"
        className={styles.typed}
        value={typed}
        maxLength={keywordMax}
        placeholder={`输入${kindNames[kind]}的名字或拼音`}
        aria-label={`查找${kindNames[kind]}`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul>
        {shown.map((row) => (
          <EntityRow key={row.id} row={row} choice={choice} onChoose={choose} />
        ))}
      </ul>
      {page && shown.length === 0 && <p className={styles.nothing}>没有这样的{kindNames[kind]}。</p>}
      {!isWhole && typed === '' && rows.length > shown.length && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
          onClick={() => setWhole(true)}
        >
          再显示 {rows.length - shown.length} 个
        </button>
      )}
    </details>
  )
}

interface Row {
  id: string
  name: string
  modId: number | null
  count: number
}

interface EntityRowProps {
  row: Row
  choice: FindChoice
  onChoose: (id: string, list: ListName) => void
}

function EntityRow({ row: { id, name, modId, count }, choice, onChoose }: EntityRowProps) {
  return (
    <li className={count === 0 ? styles.none : undefined}>
      <span className={styles.name}>
        <span className={textStyles.clip1}>{name}</span>
        <span className={styles.facts}>
          {formatNumber(count)}
          {modId !== null && choice.modId === undefined && ` · ${channelNames[channelOf(modId)]}`}
        </span>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset for each of hundreds of rows would be read out as such. */}
      <span role="group" aria-label={`${name}，${formatNumber(count)} 部`} className={styles.marks}>
        {lists.map((list) => (
          <button
            key={list}
            type="button"
            aria-pressed={choice[list].includes(id)}
            aria-label={`${listMarks[list]}：${name}`}
            onClick={() => onChoose(id, list)}
          >
            {listMarks[list]}
          </button>
        ))}
      </span>
    </li>
  )
}

/** Entries of a kind: those chosen, then the largest; with a text those whose name has it, in pinyin too. */
function useRows(kind: EntityKind, page: FoundPage | undefined, choice: FindChoice, typed: string): Row[] {
  const asked = useQuery({ ...directoryOf(kind, choice, typed), enabled: typed !== '' })
  const typedIds = (asked.data?.rows ?? []).map(({ id }) => id)
  const counted = useQuery({ ...findCounts(choice, typedIds), enabled: typedIds.length > 0 }).data
  const chosen = chosenIds(choice)
  const rowOf = (from: FoundPage, { id, name, nameCn, modId }: FoundEntry): Row => ({
    id,
    name: nameOf({ name, nameCn }),
    modId,
    count: from.counts?.[kind][id] ?? 0,
  })
  const rowsOf = (from: FoundPage | undefined) =>
    from === undefined
      ? []
      : from.entries.filter(({ tableName }) => tableName === kind).map((entry) => rowOf(from, entry))
  if (typed === '') {
    const isChosen = ({ id }: Row) => Number(chosen.includes(id))
    return rowsOf(page).sort((a, b) => isChosen(b) - isChosen(a) || b.count - a.count)
  }
  const found = rowsOf(counted).filter(({ id }) => typedIds.includes(id))
  const near = rowsOf(page).filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  return [...new Map([...near, ...found].map((row) => [row.id, row])).values()].sort(
    (a, b) => b.count - a.count,
  )
}

type DirectoryKey = 'GET /v2/tag/list' | 'GET /v2/works/performer/list'

/** The first entries of a directory whose names have a text. */
function directoryOf(kind: EntityKind, choice: FindChoice, keyword: string) {
  const key: DirectoryKey = kind === 'performer' ? 'GET /v2/works/performer/list' : 'GET /v2/tag/list'
  const query = { keyword, pageSize: 20, ...(choice.modId && { modId: Number(choice.modId) }) }
  const input: CallInput<DirectoryKey> = {
    query: kind === 'performer' ? query : { ...query, tableName: kind },
  }
  return callOptions<DirectoryKey>(key, input)
}

interface YearsProps {
  choice: FindChoice
  counts: Record<string, number> | undefined
  onSet: (name: Single, value: string) => void
}

function Years({ choice, counts = {}, onSet }: YearsProps) {
  const given = [choice.from, choice.to].flatMap((day) => (day ? [day.slice(0, 4)] : []))
  const years = [...new Set([...Object.keys(counts), ...given])].sort().reverse()
  return (
    <Range
      label="年份"
      unit="年"
      values={years}
      from={choice.from?.slice(0, 4) ?? ''}
      to={choice.to?.slice(0, 4) ?? ''}
      onFrom={(year) => onSet('from', year && `${year}-01-01`)}
      onTo={(year) => onSet('to', year && `${year}-12-31`)}
    />
  )
}

interface RangeProps {
  label: string
  unit: string
  values: readonly string[]
  from: string
  to: string
  onFrom: (value: string) => void
  onTo: (value: string) => void
}

/** A choice that would turn the range round is not offered. */
function Range({ label, unit, values, from, to, onFrom, onTo }: RangeProps) {
  const select = (
    name: string,
    value: string,
    isOffered: (value: string) => boolean,
    onSet: (v: string) => void,
  ) => (
    <select
      className={styles.range}
      aria-label={`${label}${name}`}
      value={value}
      onChange={({ target }) => onSet(target.value)}
    >
      <option value="">不限</option>
      {[...new Set([...values.filter(isOffered), ...(value === '' ? [] : [value])])].map((one) => (
        <option key={one} value={one}>
          {one} {unit}
        </option>
      ))}
    </select>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.ranges}>
        {select('从', from, (value) => to === '' || Number(value) <= Number(to), onFrom)}
        <span aria-hidden="true">–</span>
        {select('到', to, (value) => from === '' || Number(value) >= Number(from), onTo)}
      </div>
    </fieldset>
  )
}

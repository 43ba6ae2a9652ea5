import { useQuery } from '@tanstack/react-query'
import { channels } from '@yehang/contract/channels'
import { finder, keywordMax } from '@yehang/contract/limits'
import { useState } from 'react'
import type { CallInput } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { shownChannels } from '../../../lib/shown-channels.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { useHydrated } from '../../../ui/hydrated.ts'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
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
import { FindDates } from './find-dates.tsx'
import { FindRange } from './find-range.tsx'
import * as styles from './finder.module.css'
import { useCounts, useFound } from './found.ts'

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

interface FindFiltersProps extends FiltersProps {
  /** The visitor's own, as `playLevel` has it. */
  level: number
}

const resources = ['isDht', 'isOnline', 'hasSubtitles', 'hasMarkers'] as const

/**
 * Every condition that can be chosen, with how many works each choice would find. What the visitor can watch is asked for
 * by the level that they have: the address means the same to all who open it.
 */
export function FindFilters({ choice, level: own, onChoice }: FindFiltersProps) {
  const query = useCounts(choice)
  const list = useFound(choice)
  // The server's markup has no counts; they may have come before this part of the page is taken over.
  const isHydrated = useHydrated()
  const page = isHydrated ? query.data : undefined
  const { counts } = page ?? {}
  const set = (name: Single, value: string) => onChoice(withSingle(choice, name, value))
  const chips = (name: Single, label: string, values: readonly Choice[]) => (
    <Chips
      label={label}
      choices={values}
      value={choice[name] ?? ''}
      onChoose={(value) => set(name, value === choice[name] ? '' : value)}
    />
  )
  const flag = (name: (typeof resources)[number], text: string) => ({
    value: name,
    text,
    count: counts?.[name],
  })
  return (
    <div className={styles.filters} aria-busy={query.isFetching}>
      {/* Where the list has failed too, its error says so, and retries both. */}
      {query.isError && !query.isFetching && !list.isError && (
        <div role="alert" className={styles.fault}>
          选项的数量没有加载出来。
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.small}`}
            onClick={() => void query.refetch()}
          >
            重试
          </button>
        </div>
      )}
      {chips(
        'modId',
        '频道',
        shownChannels().map((name) => ({
          value: String(channels[name]),
          text: channelNames[name],
          count: counts && (counts.channel[channels[name]] ?? 0),
        })),
      )}
      <Chips
        label="资源"
        choices={[
          flag('isDht', '有磁力'),
          flag('isOnline', '有影片'),
          flag('hasSubtitles', '有字幕'),
          flag('hasMarkers', '有片段'),
        ]}
        value={resources.filter((name) => choice[name] === '1')}
        onChoose={(name) => set(name as Single, choice[name as Single] === '1' ? '' : '1')}
      />
      {chips(
        'playLevel',
        '观看',
        ['0', '1', '2'].map((level) => ({
          value: level,
          text: Number(level) === own ? '我能看' : levelName(level),
          count: counts && (counts.playLevel[level] ?? 0),
        })),
      )}
      {kinds.map((kind) => (
        <Entities
          key={kind}
          kind={kind}
          page={page}
          isComing={query.isPending || !isHydrated}
          chosen={list.data?.pages[0]?.entries}
          choice={choice}
          onChoice={onChoice}
        />
      ))}
      <FindDates choice={choice} counts={counts?.year} onSet={set} />
      <fieldset className={styles.group}>
        <legend>片长</legend>
        <FindRange
          label="片长"
          unit="分钟"
          from={{ value: choice.minDuration ?? '', values: finder.minutes, counts: counts?.minDuration }}
          to={{ value: choice.maxDuration ?? '', values: finder.minutes, counts: counts?.maxDuration }}
          onFrom={(value) => set('minDuration', value)}
          onTo={(value) => set('maxDuration', value)}
        />
      </fieldset>
      {chips(
        'minAverage',
        '评分',
        finder.averages.map((value) => ({
          value,
          text: `${value} 分起`,
          count: counts && (counts.minAverage[value] ?? 0),
        })),
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
  /** Undefined until it is known; its room is kept. */
  count: number | undefined
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
      <div className={styles.choices}>
        {choices.map((one) => (
          <button
            key={one.value}
            type="button"
            className={`${chipStyles.chip} ${chipStyles.small} ${one.count === 0 ? styles.none : ''}`}
            aria-pressed={value === one.value || (value !== '' && value.includes(one.value))}
            onClick={() => onChoose(one.value)}
          >
            {one.text}
            <span className={chipStyles.count}>
              {one.count === undefined ? noCountYet : formatNumber(one.count)}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Figure spaces: as wide as most counts are. */
const noCountYet = '\u2007'.repeat(4)

const listMarks: Record<ListName, string> = { all: '必有', any: '任一', none: '不要' }

/** So many of the largest are shown; the others are found by typing. */
const shownFirst = 8

interface EntitiesProps extends FiltersProps {
  kind: EntityKind
  page: FoundPage | undefined
  isComing: boolean
  /** Those that are asked for, known before the counts are. */
  chosen: readonly FoundEntry[] | undefined
}

function Entities({ kind, page, isComing, chosen: known, choice, onChoice }: EntitiesProps) {
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const { rows, isComplete } = useRows(kind, page, choice, typed.trim())
  const chosen = chosenIds(choice)
  const ofKind = chosen.filter((id) =>
    (known ?? page?.entries)?.some((entry) => entry.id === id && entry.tableName === kind),
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
        {isComing &&
          comingRows.map((row) => (
            <li key={row} aria-hidden="true">
              <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
            </li>
          ))}
      </ul>
      {isComplete && shown.length === 0 && <p className={styles.nothing}>没有这样的{kindNames[kind]}。</p>}
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

const comingRows = Array.from({ length: shownFirst }, (_, index) => `row ${index}`)

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
function useRows(
  kind: EntityKind,
  page: FoundPage | undefined,
  choice: FindChoice,
  typed: string,
): { rows: Row[]; isComplete: boolean } {
  const asked = useQuery({ ...directoryOf(kind, choice, typed), enabled: typed !== '' })
  const typedIds = (asked.data?.rows ?? []).map(({ id }) => id)
  const { data: counted } = useQuery({ ...findCounts(choice, typedIds), enabled: typedIds.length > 0 })
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
    const rows = rowsOf(page).sort((a, b) => isChosen(b) - isChosen(a) || b.count - a.count)
    return { rows, isComplete: page !== undefined }
  }
  const found = rowsOf(counted).filter(({ id }) => typedIds.includes(id))
  const near = rowsOf(page).filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const rows = [...new Map([...near, ...found].map((row) => [row.id, row])).values()]
  return {
    rows: rows.sort((a, b) => b.count - a.count),
    isComplete: asked.data !== undefined && (typedIds.length === 0 || counted !== undefined),
  }
}

type DirectoryKey = 'GET /v2/tag/list' | 'GET /v2/works/performer/list'

/** The first entries of a directory whose names have a text: of the chosen channel, or of all. */
function directoryOf(kind: EntityKind, choice: FindChoice, keyword: string) {
  const key: DirectoryKey = kind === 'performer' ? 'GET /v2/works/performer/list' : 'GET /v2/tag/list'
  const query = { keyword, pageSize: 20 }
  const channel = choice.modId
    ? { modName: channelOf(Number(choice.modId)) }
    : ({ allChannels: '1' } as const)
  const input: CallInput<DirectoryKey> = {
    query: kind === 'performer' ? query : { ...query, ...channel, tableName: kind },
  }
  return callOptions<DirectoryKey>(key, input)
}

import type { ModName } from '@yehang/contract/channels'
import type { ReactNode } from 'react'
import { channelOf } from '../../../lib/channel-names.ts'
import { formatNumber, formatScore } from '../../../lib/numbers.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import * as chipStyles from '../../../ui/chip.module.css'
import { failedCopy } from '../../../ui/copy/failed-copy.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import type { WorkAnswer } from '../calls.ts'
import { type EntryKind, entryHref, nameOf } from '../directories/entry-links.ts'
import { Stars } from './stars.tsx'
import * as styles from './work-facts.module.css'

/** Fetched when a button is pressed down. */
const copying = onDemand(() => import('../../../ui/copy/copy-and-notify.ts'))

/** At once where the script is there: some browsers copy only while a press is handled. */
async function copy(text: string): Promise<void> {
  const part = copying.get() ?? (await copying.load().catch(() => null))
  if (part) await part.copyAndNotify(text)
  else failedCopy.set(text)
}

const tints = ['', styles.tint1, styles.tint2, styles.tint3, styles.tint4, styles.tint5]

type Entry = WorkAnswer['tags'][number]

interface WorkFactsProps {
  answer: WorkAnswer
  /** The actions on the number besides copying it. */
  besideNumber: ReactNode
}

/** The known facts of a work (docs/requirements.md, catalogue 24). Missing facts are left out. */
export function WorkFacts({ answer, besideNumber }: WorkFactsProps) {
  const { data: work } = answer
  const channel = channelOf(work.modId)
  return (
    <dl className={styles.facts}>
      <Fact name="番号">
        <span className={textStyles.row}>
          <b>{work.number}</b>
          <button
            type="button"
            className={styles.copy}
            aria-label="复制番号"
            onPointerDown={() => void copying.load().catch(() => {})}
            onClick={() => void copy(work.number)}
          >
            <Icon of={icons.copy} size={16} />
          </button>
          {besideNumber}
        </span>
      </Fact>
      <Fact name="发行日期">{work.pubText ?? work.pubTime}</Fact>
      {work.duration !== null && work.duration > 0 && <Fact name="时长">{work.duration} 分钟</Fact>}
      {work.average !== null && (
        <Fact name="评分">
          <Stars average={work.average} />
          <span className={styles.score}>{formatScore(work.average)}</span>{' '}
          <span className={textStyles.muted}>{formatNumber(work.evaluates)} 人评价</span>
        </Fact>
      )}
      <Links name="制作商" kind="maker" channel={channel} entries={answer.maker} />
      <Links name="发行商" kind="label" channel={channel} entries={answer.label} />
      <Links name="导演" kind="director" channel={channel} entries={answer.director} />
      {channel === 'censored' && (
        <Links name="系列" kind="series" channel={channel} entries={answer.series} />
      )}
      {answer.tags.length > 0 && (
        <Fact name="类别">
          <div className={`${chipStyles.chips} ${styles.tags}`}>
            {answer.tags.map((tag) => (
              <a
                key={tag.id}
                className={`${chipStyles.chip} ${chipStyles.small}`}
                href={entryHref('tag', channel, tag.id) ?? ''}
              >
                {nameOf(tag)}
              </a>
            ))}
          </div>
        </Fact>
      )}
      {answer.performer.length > 0 && (
        <Fact name="演员">
          <div className={styles.cast}>
            {answer.performer.map((performer) => (
              <a key={performer.id} href={entryHref('performer', channel, performer.id) ?? ''}>
                <span
                  className={`${styles.face} ${tints[Number(performer.id.slice(-3)) % tints.length]}`}
                  aria-hidden="true"
                >
                  {[...nameOf(performer)][0]}
                </span>
                {nameOf(performer)}
              </a>
            ))}
          </div>
        </Fact>
      )}
      {said(work).map(
        ([name, text]) =>
          text && (
            <Fact key={name} name={name}>
              <p className={styles.text}>{text}</p>
            </Fact>
          ),
      )}
    </dl>
  )
}

/** What is told of it beside the facts that every work has. */
const said = (work: WorkAnswer['data']) =>
  [
    ['原名', work.originalTitle],
    ['别名', work.aliases?.join('、')],
    ['地区', work.area],
    ['语言', work.language],
    ['状态', work.remarks],
    ['简介', work.synopsis],
  ] as const

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface LinksProps {
  name: string
  kind: EntryKind
  channel: ModName
  entries: readonly Entry[]
}

function Links({ name, kind, channel, entries }: LinksProps) {
  if (entries.length === 0) return null
  return (
    <Fact name={name}>
      <span className={styles.links}>
        {entries.map((entry) => (
          <a key={entry.id} className={styles.link} href={entryHref(kind, channel, entry.id) ?? ''}>
            {nameOf(entry)}
            <Icon of={icons.chevronRight} size={14} />
          </a>
        ))}
      </span>
    </Fact>
  )
}

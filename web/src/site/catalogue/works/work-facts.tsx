import type { ModName } from '@yehang/contract/channels'
import type { ReactNode } from 'react'
import { channelOf } from '../../../lib/channel-names.ts'
import { formatNumber, formatScore } from '../../../lib/numbers.ts'
import { copyAndNotify } from '../../../ui/copy-and-notify.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import type { WorkAnswer } from '../calls.ts'
import { type EntryKind, entryHref, nameOf } from '../directories/entry-links.ts'
import { Stars } from './stars.tsx'

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
    <dl className="facts">
      <Fact name="番号">
        <span className="row">
          <b>{work.number}</b>
          <button
            type="button"
            className="copy"
            aria-label="复制番号"
            onClick={() => void copyAndNotify(work.number)}
          >
            <Icon of={icons.copy} size={16} />
          </button>
          {besideNumber}
        </span>
      </Fact>
      <Fact name="发行日期">{work.pubTime}</Fact>
      {work.duration !== null && work.duration > 0 && <Fact name="时长">{work.duration} 分钟</Fact>}
      {work.average !== null && (
        <Fact name="评分">
          <Stars average={work.average} />
          <span className="score">{formatScore(work.average)}</span>{' '}
          <span className="muted">{formatNumber(work.evaluates)} 人评价</span>
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
          <div className="chips">
            {answer.tags.map((tag) => (
              <a key={tag.id} className="chip small" href={entryHref('tag', channel, tag.id) ?? ''}>
                {nameOf(tag)}
              </a>
            ))}
          </div>
        </Fact>
      )}
      {answer.performer.length > 0 && (
        <Fact name="演员">
          <div className="cast">
            {answer.performer.map((performer) => (
              <a key={performer.id} href={entryHref('performer', channel, performer.id) ?? ''}>
                <span className={`face tint-${Number(performer.id.slice(-3)) % 6}`} aria-hidden="true">
                  {[...nameOf(performer)][0]}
                </span>
                {nameOf(performer)}
              </a>
            ))}
          </div>
        </Fact>
      )}
    </dl>
  )
}

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
      <span className="links">
        {entries.map((entry) => (
          <a key={entry.id} className="entry-link" href={entryHref(kind, channel, entry.id) ?? ''}>
            {nameOf(entry)}
            <Icon of={icons.chevronRight} size={14} />
          </a>
        ))}
      </span>
    </Fact>
  )
}

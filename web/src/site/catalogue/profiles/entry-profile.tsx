import { useQuery } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { useState } from 'react'
import { channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as pageStyles from '../../../ui/page.module.css'
import { useListed } from '../../../ui/preferences.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { directoryHref } from '../directories/directory.ts'
import { type EntryKind, entryHref, nameOf } from '../directories/entry-links.ts'
import type { ListSort } from '../sorts.ts'
import { EntryPictureBox } from './entry-picture.tsx'
import * as styles from './profile.module.css'
import { channelOfWorks, type EntryProfileData, entryProfile, type RelatedEntry } from './profile-call.ts'
import { YearBars } from './year-bars.tsx'

interface EntryProfileProps {
  kind: EntryKind
  id: string
  /** The channel that its page belongs to; of a performer of all channels none. */
  channel: ModName
  listedChannel: ModName | null
  /** The heading, which a phone shows above it; of a tag the page has its own. */
  title: string
  /** Of the names beside it, of the works below it. */
  filter: string
  sort: ListSort
  year: string
}

/** A performer, series, maker and so on: portrait, facts, what its works have most, works by year. */
export function EntryProfile(props: EntryProfileProps) {
  const { kind, id, channel, listedChannel, title, filter, sort, year } = props
  const query = useQuery(entryProfile(id, useListed(listedChannel), channelOfWorks(props)))
  const profile = query.data?.data
  return (
    <section className={styles.profile} aria-label="资料">
      {kind !== 'tag' && (
        <div className={styles.head}>
          <Portrait profile={profile} isPerson={kind === 'performer' || kind === 'director'} />
          <div className={styles.words}>
            <h1 className={`${pageStyles.title} ${styles.name} ${textStyles.inBar}`}>{title}</h1>
            {profile ? <Facts profile={profile} /> : !query.isError && <FactsSkeleton />}
          </div>
        </div>
      )}
      {profile && <RelatedRows profile={profile} kind={kind} id={id} channel={channel} />}
      {profile && profile.years.length > 1 && (
        <YearBars
          years={profile.years}
          year={year}
          hrefOf={(one) => directoryHref({ kind, channel }, id, filter, sort, one)}
        />
      )}
    </section>
  )
}

/** The uploaded one, else the covers of the newest works. */
function Portrait({ profile, isPerson }: { profile: EntryProfileData | undefined; isPerson: boolean }) {
  const pictures = profile?.portrait ? [profile.portrait] : (profile?.covers ?? [])
  // Four fill a square, two or three would leave a gap.
  const shown = pictures.slice(0, pictures.length >= 4 && !isPerson ? 4 : 1)
  const shape = isPerson ? `${styles.portrait} ${styles.person}` : styles.portrait
  return (
    <span className={shown.length > 1 ? `${shape} ${styles.mosaic}` : shape} aria-hidden="true">
      {shown.length === 0 ? (
        <EntryPictureBox picture={null} sizes="120px" />
      ) : (
        shown.map((picture) => (
          <EntryPictureBox
            key={picture.src}
            picture={picture}
            sizes={shown.length > 1 ? '106px' : '214px'}
            eager
          />
        ))
      )}
    </span>
  )
}

/** 2016–2026 年 · 362 部作品 · 266 部有磁力 */
function Facts({ profile: { aliases, works, magnets, online, from, to } }: { profile: EntryProfileData }) {
  const [first, last] = [from?.slice(0, 4), to?.slice(0, 4)]
  const facts = [
    first && (first === last ? `${first} 年` : `${first}–${last} 年`),
    `${formatNumber(works)} 部作品`,
    works > 0 && `${formatNumber(magnets)} 部有磁力`,
    online > 0 && `${formatNumber(online)} 部可观看`,
  ].filter(Boolean)
  return (
    <>
      {aliases.length > 0 && (
        <p className={`${styles.aliases} ${textStyles.clip2}`}>又名：{aliases.join('、')}</p>
      )}
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
    </>
  )
}

function FactsSkeleton() {
  return <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line}`} />
}

interface RelatedRowsProps {
  profile: EntryProfileData
  kind: EntryKind
  id: string
  channel: ModName
}

/** The finder with both, as lists of all works. */
const bothHref = (id: string, other: string) => `${paths.find()}?all=${id},${other}`

function RelatedRows({ profile, kind, id, channel }: RelatedRowsProps) {
  const { tags, performers } = profile
  const [open, setOpen] = useState(false)
  const own = (of: EntryKind, { id: other, modId }: RelatedEntry) =>
    entryHref(of, modId === null ? channel : channelOf(modId), other) ?? `${paths.find()}?all=${other}`
  return (
    <>
      <RelatedChips title="常见标签" entries={tags} hrefOf={(tag) => bothHref(id, tag.id)} />
      {performers.length > 0 && (
        <div className={styles.row}>
          <h2>{kind === 'performer' ? '合作演员' : '演员'}</h2>
          <ul className={styles.people}>
            {performers.map((person) => (
              <li key={person.id}>
                <a href={own('performer', person)}>
                  <EntryPictureBox picture={person.picture} sizes="100px" />
                  <b className={textStyles.clip1}>{nameOf(person)}</b>
                  <span>{formatNumber(person.count)} 部</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {kind !== 'tag' && (
        <>
          <div className={open ? '' : textStyles.wide}>
            <Sources {...{ profile, kind, own }} />
          </div>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small} ${styles.more} ${textStyles.narrow}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '更多资料'}
            <Icon of={icons.chevronDown} size={16} />
          </button>
        </>
      )}
    </>
  )
}

interface SourcesProps {
  profile: EntryProfileData
  kind: EntryKind
  own: (of: EntryKind, entry: RelatedEntry) => string
}

/** Where its works come from. */
function Sources({ profile: { series, makers, directors }, kind, own }: SourcesProps) {
  return (
    <>
      <RelatedChips
        title={kind === 'series' ? '相关系列' : '系列'}
        entries={series}
        hrefOf={(one) => own('series', one)}
      />
      {kind !== 'maker' && (
        <RelatedChips title="制作商" entries={makers} hrefOf={(one) => own('maker', one)} />
      )}
      {kind !== 'director' && (
        <RelatedChips title="导演" entries={directors} hrefOf={(one) => own('director', one)} />
      )}
    </>
  )
}

interface RelatedChipsProps {
  title: string
  entries: readonly RelatedEntry[]
  hrefOf: (entry: RelatedEntry) => string
}

function RelatedChips({ title, entries, hrefOf }: RelatedChipsProps) {
  if (entries.length === 0) return null
  return (
    <div className={styles.row}>
      <h2>{title}</h2>
      <div className={`${chipStyles.chips} ${chipStyles.scrolls} ${styles.chips}`}>
        {entries.map((entry) => (
          <a key={entry.id} className={`${chipStyles.chip} ${chipStyles.small}`} href={hrefOf(entry)}>
            {nameOf(entry)}
            <span className={chipStyles.count}>{formatNumber(entry.count)}</span>
          </a>
        ))}
      </div>
    </div>
  )
}

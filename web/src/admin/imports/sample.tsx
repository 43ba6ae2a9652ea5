import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerTo, PostInput } from '../../api/client.ts'
import { post } from '../../api/connection.ts'
import type { ApiError } from '../../api/error.ts'
import { channelNames, channelOf } from '../../lib/channel-names.ts'
import { formatNumber } from '../../lib/numbers.ts'
import * as basic from '../ui/basic.module.css'
import { Cover, Note, QueryResult } from '../ui/box.tsx'
import { Columns } from '../ui/layout.tsx'
import { Tag } from '../ui/marks.tsx'
import { useSettled } from '../ui/use-settled.ts'
import * as styles from './imports.module.css'

const sampleKey = 'POST /v2/staff/import/sample'

type Read = AnswerTo<typeof sampleKey>['data']
type Work = Read['works'][number]

const pauseMs = 400

/** The first new works of a file as they would look, read anew with every change of the options. */
export function Sample({ body }: { body: PostInput<typeof sampleKey>['body'] }) {
  const asked = useSettled(JSON.stringify(body), pauseMs)
  const query = useQuery<Read, ApiError>({
    queryKey: [sampleKey, asked],
    queryFn: async () => (await post(sampleKey, { body: JSON.parse(asked) })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-label="预览" aria-busy={query.isFetching} className={`${basic.stack8} ${styles.sample}`}>
      <QueryResult query={query} fault="读不到预览">
        {(read) => <SampleWorks read={read} />}
      </QueryResult>
    </section>
  )
}

function SampleWorks({ read: { reason, msg, works, lines, wrong, problems } }: { read: Read }) {
  if (reason !== null && works.length === 0) {
    return <Note tone="wait">{msg}</Note>
  }
  const fresh = works.filter(({ exists }) => !exists).length
  return (
    <>
      <p className={basic.hint}>
        看了前 {formatNumber(lines)} 行{wrong > 0 && `，${formatNumber(wrong)} 行有错`}
        {works.length > 0 &&
          `。下面 ${works.length} 部${fresh === works.length ? '会是新作品' : `，${fresh} 部是新的`}`}
      </p>
      {problems.length > 0 && (
        <ul className={basic.text12}>
          {problems.map(({ line, field, name, msg: what }) => (
            <li key={`${line} ${field}`}>
              第 {line} 行，{name}：<span className={basic.cDanger}>{what}</span>
            </li>
          ))}
        </ul>
      )}
      <Columns as="ul" least={330} className={styles.sampleWorks}>
        {works.map((work) => (
          <SampleWork key={work.line} work={work} />
        ))}
      </Columns>
    </>
  )
}

function SampleWork({ work }: { work: Work }) {
  const { picture, number, title, exists, names, synopsis, stills, magnets, duration } = work
  const facts = [
    channelNames[channelOf(work.channel)],
    work.pubTime,
    duration !== null && `${duration} 分钟`,
    work.area,
    work.language,
    stills > 0 && `剧照 ${stills}`,
    magnets > 0 && `磁力 ${magnets}`,
    work.remarks,
  ].filter(Boolean)
  return (
    <li>
      <Cover src={picture} none="没有封面" />
      <div className={`${basic.stack4} ${basic.breaks}`}>
        <div className={basic.row}>
          <span className={`${basic.hint} ${basic.nowrap}`}>{number}</span>
          {exists && <Tag>站上已有</Tag>}
        </div>
        <b>{title}</b>
        <p className={basic.hint}>{facts.join('　')}</p>
        {names.map(({ field, name, names: entries }) => (
          <p key={field} className={`${basic.row} ${basic.wrap} ${basic.text12}`}>
            <span className={basic.muted}>{name}</span>
            {entries.slice(0, 12).map((entry) => (
              <Tag key={entry}>{entry}</Tag>
            ))}
          </p>
        ))}
        {synopsis && <p className={`${basic.hint} ${styles.sampleSynopsis}`}>{synopsis}</p>}
      </div>
    </li>
  )
}

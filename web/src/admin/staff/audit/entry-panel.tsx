import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import {
  actionOf,
  actorLabel,
  changesOf,
  detailsOf,
  type Entry,
  fieldOf,
  hrefOf,
  subjectOf,
} from './labels.ts'

interface EntryPanelProps {
  entry: Entry
  onSame: () => void
  onCopy: () => void
}

/** One whole entry: the actor, the action, the reason, and each field before and after. */
export function EntryPanel({ entry, onSame, onCopy }: EntryPanelProps) {
  const href = hrefOf(entry)
  const changes = changesOf(entry)
  const details = detailsOf(entry)
  const id = entry.subject?.id ?? entry.member?.id
  const memberLink = entry.subject && entry.member && <MemberLink member={entry.member} />
  return (
    <section className="box entry">
      <header>
        <h2>
          {formatNumber(Number(entry.entryId))}　{actionOf(entry)}
        </h2>
        <span className="end text-12 muted nowrap">{entry.time.slice(5)}</span>
      </header>
      <div className="facts">
        <Facts
          of={[
            ['谁', `${actorLabel(entry)}${entry.address ? `，${entry.address}` : ''}`],
            [
              '对象',
              id === undefined ? null : (
                <>
                  {href ? <a href={href}>{subjectOf(entry)}</a> : subjectOf(entry)}{' '}
                  <span className="mono muted">{id}</span>
                </>
              ),
            ],
            ['会员', memberLink],
            ['因为', entry.reason],
            ['请求', entry.requestId && <span className="mono muted">{entry.requestId}</span>],
          ]}
        />
      </div>
      {changes.length > 0 && (
        <table className="diff-table">
          <thead>
            <tr>
              <td />
              <th>前</th>
              <th>后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <td>{fieldOf(name)}</td>
                <td>{before === undefined ? <span className="faint">—</span> : <del>{before}</del>}</td>
                <td>{after === undefined ? <span className="faint">—</span> : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {details.length > 0 && (
        <div className="facts">
          <Facts of={details} />
        </div>
      )}
      <footer className="row wrap">
        <Button small keyLabel="Y" onClick={onCopy}>
          复制链接
        </Button>
        {id !== undefined && (
          <Button small keyLabel="O" onClick={onSame}>
            这个对象的全部
          </Button>
        )}
        <span className="end text-11 faint">记录不能改、不能删</span>
      </footer>
    </section>
  )
}

function MemberLink({ member }: { member: NonNullable<Entry['member']> }) {
  return <a href={`/staff/members/${member.id}`}>{member.name || member.id}</a>
}

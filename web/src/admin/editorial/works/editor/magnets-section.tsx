import { useEffect, useRef, useState } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import { post } from '../../../../api/connection.ts'
import { useAction } from '../../../ui/actions/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { AdminMagnet } from '../calls.ts'
import { MagnetDialog } from './magnet-dialog.tsx'
import { Section } from './section.tsx'

type Refused = AnswerTo<'POST /v2/staff/works/magnets/add'>['data']['refused']

const looksLikeMagnet = /^(magnet:\?|[0-9a-f]{40}\b|[a-z2-7]{32}\b)/im

/** Magnets of a work; pasting one anywhere on the page adds it. */
export function MagnetsSection({ workId, magnets }: { workId: string; magnets: readonly AdminMagnet[] }) {
  const [refused, setRefused] = useState<Refused>([])
  const [lines, setLines] = useState('')
  const [edited, setEdited] = useState<AdminMagnet | null>(null)
  const adding = useAction(
    (text: string) => post('POST /v2/staff/works/magnets/add', { body: { id: workId, lines: text } }),
    {
      done: ({ data }) => (data.added > 0 ? `已加 ${data.added} 条磁力` : null),
      changes: '/v2/staff/works/',
    },
  )
  const add = async (text: string) => {
    const done = text.trim() === '' ? undefined : await adding.run(text)
    if (!done) return
    setRefused(done.data.refused)
    if (done.data.refused.length === 0) setLines('')
  }
  usePastedMagnets((text) => void add(text))
  return (
    <Section number={3} title="磁力" note="同一 info hash 全站只能挂一处">
      {magnets.length > 0 && (
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th>名称</th>
                <th>info hash</th>
                <th className="numeric">大小</th>
                <th>标记</th>
                <th className="w-more">加入</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {magnets.map((magnet) => (
                <tr key={magnet.id} className={magnet.isBlocked ? 'blocked' : ''}>
                  <td className="cut magnet-name">{magnet.name}</td>
                  <td className="mono muted nowrap" title={magnet.infoHash}>
                    {magnet.infoHash.slice(0, 4)}…{magnet.infoHash.slice(-4)}
                  </td>
                  <td className="numeric nowrap">
                    {magnet.length === null ? '—' : formatBytes(Number(magnet.length))}
                  </td>
                  <td className="nowrap">
                    {magnet.isBlocked && <Tag tone="danger">在封锁表里</Tag>}
                    {magnet.category && <Tag>{magnet.category}</Tag>}{' '}
                    {magnet.remark && <Tag>{magnet.remark}</Tag>}
                  </td>
                  <td className="muted nowrap w-more">{magnet.createTime.slice(0, 10)}</td>
                  <td className="numeric">
                    <Button small kind="quiet" onClick={() => setEdited(magnet)}>
                      改…
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {refused.length > 0 && (
        <ul className="refused" role="alert">
          {refused.map(({ line, msg, caseId, workId: other }) => (
            <li key={line} className="note danger">
              <span className="mono">{line}</span>
              <b>{msg}</b>
              {caseId && (
                <a className="end" href={`/staff/moderation/${caseId}`}>
                  看案件
                </a>
              )}
              {other && (
                <a className="end" href={`/staff/works/${other}`}>
                  看那一部
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="row magnet-add">
        <textarea
          className="input mono"
          rows={1}
          aria-label="磁力链接或 info hash，一行一条"
          placeholder="磁力链接或 info hash，一行一条；在页面任何地方粘贴也行"
          value={lines}
          onChange={({ target }) => setLines(target.value)}
        />
        <Button busy={adding.busy} disabled={lines.trim() === ''} onClick={() => void add(lines)}>
          加入
        </Button>
      </div>
      {edited && <MagnetDialog magnet={edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

/** What is pasted outside fields and reads as magnets. */
function usePastedMagnets(onMagnets: (text: string) => void): void {
  const latest = useRef(onMagnets)
  latest.current = onMagnets
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { target } = event
      if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (!looksLikeMagnet.test(text)) return
      event.preventDefault()
      latest.current(text)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

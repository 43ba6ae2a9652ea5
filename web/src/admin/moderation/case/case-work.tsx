import { useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { Facts } from '../../ui/facts.tsx'
import { useKeys } from '../../ui/keys.ts'
import { State } from '../../ui/state.tsx'
import type { CaseDetail } from '../calls.ts'
import { listingLabels } from '../labels.ts'

interface CaseWorkProps {
  reportCase: CaseDetail
  onHide: () => void
  busy: boolean
}

/** The work that was reported. Its cover is blurred; press and hold shows it. */
export function CaseWork({ reportCase, onHide, busy }: CaseWorkProps) {
  const { assets: has } = reportCase
  const canHide =
    reportCase.dueTime !== null && (reportCase.hidden ? !reportCase.sealed : has.listing === 'published')
  return (
    <Box
      title="被举报的作品"
      actions={
        <>
          <State kind={has.listing === 'published' ? 'ok' : 'hidden'}>{listingLabels[has.listing]}</State>
          {canHide && (
            <Button
              small
              {...(reportCase.hidden ? {} : { kind: 'danger' as const })}
              keyLabel="H"
              busy={busy}
              onClick={onHide}
            >
              {reportCase.hidden ? '恢复' : '先行隐藏'}
            </Button>
          )}
        </>
      }
    >
      <div className="case-work padded">
        <CasePicture reportCase={reportCase} />
        <div className="grow">
          <a className="bold text-15" href={`/staff/works/${reportCase.dataId}`}>
            {reportCase.number}　{reportCase.title}
          </a>
          <Facts
            of={[
              ['收藏、喜欢', `${formatNumber(has.collects)}、${formatNumber(has.likes)}`],
              ['影片', has.videos === 0 ? '没有' : `${has.videos} 部，${formatBytes(has.videoBytes)}`],
              ['图和磁力', `封面 ${has.cover}、剧照 ${has.stills}、磁力 ${has.magnets}`],
              ['也被隐藏于', reportCase.alsoHeldBy.length > 0 ? reportCase.alsoHeldBy.join('、') : null],
            ]}
          />
        </div>
      </div>
    </Box>
  )
}

function CasePicture({ reportCase }: { reportCase: CaseDetail }) {
  const [seen, setSeen] = useState(false)
  const hold = (on: boolean) => () => setSeen(on)
  useKeys(
    reportCase.picSmall ? [{ code: 'KeyV', label: 'V', name: '看两秒', run: () => glance(setSeen) }] : [],
  )
  if (reportCase.picSmall === null)
    return <span className="case-cover none text-12">{reportCase.sealed ? '封存，不能看' : '没有封面'}</span>
  return (
    <div className="case-cover">
      <img src={reportCase.picSmall} alt="" className={seen ? '' : 'veiled'} />
      <button
        type="button"
        className="button small"
        aria-pressed={seen}
        onPointerDown={hold(true)}
        onPointerUp={hold(false)}
        onPointerLeave={hold(false)}
        onPointerCancel={hold(false)}
        onContextMenu={(event) => event.preventDefault()}
      >
        按住看
      </button>
    </div>
  )
}

const glanceMs = 2000

function glance(show: (seen: boolean) => void): void {
  show(true)
  setTimeout(() => show(false), glanceMs)
}

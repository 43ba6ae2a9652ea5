import { post } from '../../../api/connection.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { saveBytes } from '../../ui/save-file.ts'
import { type CaseDetail, useCaseAction } from '../calls.ts'

/** Files that came with a report or its appeal: offered here as downloads; every access is recorded in the audit log. */
export function CaseFiles({
  reportCase,
  part,
}: {
  reportCase: CaseDetail
  part: CaseDetail['files'][number]['part']
}) {
  const { busy, act } = useCaseAction()
  const files = reportCase.files.filter((file) => file.part === part)
  if (files.length === 0) return <span className="muted">没有</span>
  const open = (fileId: string) =>
    void act(async () => {
      const { data } = await post('POST /v2/staff/report/attachment', { body: { fileId } })
      saveBytes(data)
    })
  return (
    <span className="case-files">
      {files.map(({ fileId, name, bytes }) => (
        <button
          key={fileId}
          type="button"
          className="tag"
          disabled={busy}
          title={`下载查看，进审计（${formatBytes(bytes)}）`}
          onClick={() => open(fileId)}
        >
          {name}
        </button>
      ))}
      <span className="muted">查看进审计</span>
    </span>
  )
}

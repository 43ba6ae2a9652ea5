import { Page } from '../shell/page.tsx'
import { formatBytes } from '../ui/bytes.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { type ImportDetail, useImport } from './calls.ts'
import { CheckingStep } from './checking-step.tsx'
import { formatNames } from './labels.ts'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'
import { Steps } from './steps.tsx'
import { UnreadableFile } from './unreadable-file.tsx'
import { UploadStep } from './upload-step.tsx'
import { WritingStep } from './writing-step.tsx'

const stepOf: Record<ImportDetail['state'], 1 | 2 | 3 | 4> = {
  uploading: 1,
  checking: 2,
  ready: 2,
  failed: 2,
  writing: 3,
  publishing: 4,
  done: 4,
  stopped: 4,
  undoing: 4,
  undone: 4,
}

const views = {
  uploading: UploadStep,
  checking: CheckingStep,
  ready: PreviewStep,
  failed: UnreadableFile,
  writing: WritingStep,
  publishing: ResultStep,
  done: ResultStep,
  stopped: ResultStep,
  undoing: ResultStep,
  undone: ResultStep,
} as const

/** One import, at the step where it is. */
export function ImportView({ importId }: { importId: string }) {
  const query = useImport(importId)
  return (
    <Page
      title={query.data?.data.fileName ?? '导入'}
      back={query.data && { title: '导入', href: '/staff/imports' }}
    >
      <QueryResult query={query} fault="读不到这次导入">
        {({ data }) => {
          const View = views[data.state]
          const facts = [formatBytes(data.bytes), data.format && formatNames[data.format]].filter(Boolean)
          return (
            <>
              <Steps at={stepOf[data.state]}>{`${facts.join('　')}　按「频道 + 编号」认作同一部`}</Steps>
              <View detail={data} />
            </>
          )
        }}
      </QueryResult>
    </Page>
  )
}

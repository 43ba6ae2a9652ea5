import { Page } from '../shell/page.tsx'
import { QueryResult } from '../ui/box.tsx'
import { formatBytes } from '../ui/format.ts'
import { useImport } from './calls.ts'
import { formatNames } from './labels.ts'
import { UnreadableFile } from './options.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'
import { CheckingStep, FetchingStep, Steps, WritingStep } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'

const views = {
  uploading: [1, UploadStep],
  fetching: [1, FetchingStep],
  checking: [2, CheckingStep],
  ready: [2, PreviewStep],
  failed: [2, UnreadableFile],
  writing: [3, WritingStep],
  publishing: [4, ResultStep],
  done: [4, ResultStep],
  stopped: [4, ResultStep],
  undoing: [4, ResultStep],
  undone: [4, ResultStep],
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
          const [step, View] = views[data.state]
          const facts = [
            data.bytes > 0 && formatBytes(data.bytes),
            data.format && formatNames[data.format],
          ].filter(Boolean)
          return (
            <>
              <Steps at={step}>{`${facts.join('　')}　按「频道 + 编号」认作同一部`}</Steps>
              <View detail={data} />
            </>
          )
        }}
      </QueryResult>
    </Page>
  )
}

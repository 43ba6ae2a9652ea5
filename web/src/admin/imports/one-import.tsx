import { Page } from '../shell/page.tsx'
import { Answer } from '../ui/answer.tsx'
import { readBytes } from '../ui/bytes.ts'
import { Checking } from './checking.tsx'
import { type ImportDetail, useImport } from './data.ts'
import { Preview } from './preview.tsx'
import { Result } from './result.tsx'
import { Steps } from './steps.tsx'
import { Unreadable } from './unreadable.tsx'
import { Uploading } from './uploading.tsx'
import { formatNames } from './words.ts'
import { Writing } from './writing.tsx'

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
  uploading: Uploading,
  checking: Checking,
  ready: Preview,
  failed: Unreadable,
  writing: Writing,
  publishing: Result,
  done: Result,
  stopped: Result,
  undoing: Result,
  undone: Result,
} as const

/** One import, at the step where it is. */
export function OneImport({ importId }: { importId: string }) {
  const query = useImport(importId)
  return (
    <Page
      title={query.data?.data.fileName ?? '导入'}
      back={query.data && { title: '导入', href: '/staff/imports' }}
    >
      <Answer query={query} fault="读不到这次导入">
        {({ data }) => {
          const View = views[data.state]
          const facts = [readBytes(data.bytes), data.format && formatNames[data.format]].filter(Boolean)
          return (
            <>
              <Steps at={stepOf[data.state]}>{`${facts.join('　')}　按「频道 + 编号」认作同一部`}</Steps>
              <View detail={data} />
            </>
          )
        }}
      </Answer>
    </Page>
  )
}

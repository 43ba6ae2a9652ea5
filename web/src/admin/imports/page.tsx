import { useQuery } from '@tanstack/react-query'
import { Page } from '../shell/page.tsx'
import { useAddress } from '../ui/address.ts'
import { formatTime } from '../ui/format.ts'
import { pastImports } from './calls.ts'
import { ImportView } from './import-view.tsx'
import { rowsText } from './labels.ts'
import { StartStep } from './start-step.tsx'

export default function ImportsPage() {
  const { search } = useAddress()
  return search.open ? <ImportView key={search.open} importId={search.open} /> : <StartPage />
}

function StartPage() {
  const past = useQuery(pastImports(1)).data?.rows.find(({ state }) => state === 'done')
  const facts =
    past &&
    `上一批：${past.fileName}，${formatTime(past.createTime)}，写入 ${rowsText(past.written.added + past.written.changed)}`
  return (
    <Page title="导入" facts={facts}>
      <StartStep />
    </Page>
  )
}

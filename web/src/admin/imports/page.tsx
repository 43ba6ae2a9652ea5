import { Page } from '../shell/page.tsx'
import { useAddress } from '../ui/address.ts'
import { useNow } from '../ui/use-now.ts'
import { readTime } from '../ui/words.ts'
import { pastPageSize, usePastImports } from './data.ts'
import { OneImport } from './one-import.tsx'
import { Start } from './start.tsx'
import { rowsText } from './words.ts'
import './imports.css'

export default function ImportsPage() {
  const { search } = useAddress()
  return search.open ? <OneImport key={search.open} importId={search.open} /> : <StartPage />
}

function StartPage() {
  const now = useNow()
  const past = usePastImports(1, pastPageSize).data?.rows.find(({ state }) => state === 'done')
  const facts =
    past &&
    `上一批：${past.fileName}，${readTime(past.createTime, now)}，写入 ${rowsText(past.written.added + past.written.changed)}`
  return (
    <Page title="导入" facts={facts}>
      <Start />
    </Page>
  )
}

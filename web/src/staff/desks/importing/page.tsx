import { useNow } from '../../parts/use-now.ts'
import { readTime } from '../../parts/words.ts'
import { useAddress } from '../../shell/address.ts'
import { Page } from '../../shell/page.tsx'
import { pastPageSize, usePastImports } from './data.ts'
import { OneImport } from './one-import.tsx'
import { Start } from './start.tsx'
import { rowsText } from './words.ts'
import './importing.css'

export default function DeskPage() {
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

import { useNow } from '../../parts/use-now.ts'
import { readTime } from '../../parts/words.ts'
import { useAddress } from '../../shell/address.ts'
import { Page } from '../../shell/page.tsx'
import { usePastImports } from './data.ts'
import { OneImport } from './one-import.tsx'
import { Start } from './start.tsx'
import { rowsText } from './words.ts'
import './importing.css'

export default function DeskPage() {
  const { search } = useAddress()
  const now = useNow()
  const past = usePastImports(1, 1).data?.rows[0]
  const facts =
    past &&
    `上一批：${past.fileName}，${readTime(past.createTime, now)}，写入 ${rowsText(past.written.added + past.written.changed)}`
  return (
    <Page title="导入" facts={search.open ? undefined : facts}>
      {search.open ? <OneImport key={search.open} importId={search.open} /> : <Start />}
    </Page>
  )
}

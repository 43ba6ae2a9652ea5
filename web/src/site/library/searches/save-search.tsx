import { useQueryClient } from '@tanstack/react-query'
import { savedSearchNameMax } from '@yehang/contract/limits'
import { paths } from '../../../paths.ts'
import { notify } from '../../../ui/snackbar.tsx'
import { NameDialog } from './name-dialog.tsx'
import { saveSearch } from './searches.ts'

interface SaveSearchProps {
  /** Of the finder's address. */
  query: string
  /** What is proposed as its name. */
  name: string
  onClose: () => void
}

/** Asks a member for the name under which the search that is shown is saved. */
export function SaveSearch({ query, name, onClose }: SaveSearchProps) {
  const client = useQueryClient()
  const save = async (given: string) => {
    const isSaved = await saveSearch(client, given, query)
    if (isSaved)
      notify('已保存，有新作品会提醒', { label: '查看', href: `${paths.following()}?tab=searches` })
    return isSaved
  }
  return (
    <NameDialog
      title="保存搜索"
      start={[...name].slice(0, savedSearchNameMax).join('')}
      onClose={onClose}
      onName={save}
    />
  )
}

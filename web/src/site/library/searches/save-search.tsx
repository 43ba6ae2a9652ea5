import { useQueryClient } from '@tanstack/react-query'
import { savedSearchNameMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { notify } from '../../../ui/snackbar.tsx'
import { NameDialog } from './name-dialog.tsx'
import { saveSearch } from './searches.ts'

export interface SaveSearchProps {
  /** Of the finder's address. */
  query: string
  /** What is proposed as its name. */
  name: string
}

/** A member's button that saves the search which is shown. */
export function SaveSearch({ query, name }: SaveSearchProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const save = async (given: string) => {
    const isSaved = await saveSearch(client, given, query)
    if (isSaved)
      notify('已保存，有新作品会提醒', { label: '查看', href: `${paths.following()}?tab=searches` })
    return isSaved
  }
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
        onClick={() => setOpen(true)}
      >
        保存搜索
      </button>
      {open && (
        <NameDialog
          title="保存搜索"
          start={[...name].slice(0, savedSearchNameMax).join('')}
          onClose={() => setOpen(false)}
          onName={save}
        />
      )}
    </>
  )
}

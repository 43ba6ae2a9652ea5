import { Button } from '../button.tsx'
import { useAction } from '../calls.ts'
import { key, useKeys } from '../keys.ts'
import { saveText } from '../save-file.ts'
import type { Toast } from '../toasts.tsx'

interface CsvExportProps<File> {
  /** The rows as they are filtered now, as a file of the server. */
  file: () => Promise<{ data: File }>
  /** What is said of it. */
  done: (file: File) => Toast | string
  /** On the button. */
  title?: string
}

/** Saves a list as CSV, by its button or by Ctrl E. */
export function CsvExport<File extends { name: string; text: string }>(props: CsvExportProps<File>) {
  const { file, done, title = '导出 CSV' } = props
  const { run, busy } = useAction(file, {
    done({ data }) {
      saveText(data)
      return done(data)
    },
  })
  useKeys([key('Ctrl E', () => void run(), '导出')])
  return (
    <Button small busy={busy} onClick={() => void run()}>
      {title}
    </Button>
  )
}

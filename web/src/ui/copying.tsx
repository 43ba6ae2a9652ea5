import { texts } from '@yehang/contract/texts'
import { copyText } from '../lib/clipboard.ts'
import { observable } from '../lib/observable.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import * as icons from './icons.ts'
import { useObservable } from './preferences.tsx'
import { notify } from './snackbar.tsx'

/** Text that the browser refused to copy, offered for copying by hand. */
const refused = observable<string | null>(null)

/** Copies and says so, in the words of the specification. */
export async function copyAndNotify(text: string): Promise<boolean> {
  if (text === '') {
    notify(texts.nothingToCopy)
    return false
  }
  const copied = await copyText(text)
  if (copied) notify(texts.copied)
  else refused.set(text)
  return copied
}

/** 复制失败,请手动复制: shows the text, selected. Stands once in a page that copies. */
export function CopyByHand() {
  const text = useObservable(refused)
  const close = () => refused.set(null)
  return (
    <Dialog
      open={text !== null}
      onClose={close}
      title={texts.copyFailed}
      icon={<Icon of={icons.copy} size={24} />}
      actions={
        <button type="button" className="btn pri" onClick={close}>
          关闭
        </button>
      }
    >
      <textarea readOnly aria-label="要复制的内容" value={text ?? ''} ref={select} />
    </Dialog>
  )
}

function select(area: HTMLTextAreaElement | null): void {
  area?.select()
}

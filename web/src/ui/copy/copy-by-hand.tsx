import { texts } from '@yehang/contract/texts'
import * as styles from '../button.module.css'
import { Dialog } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import * as icons from '../icons.ts'
import { failedCopy } from './failed-copy.ts'

/** 复制失败,请手动复制: shows the text that could not be copied, selected. */
export function CopyByHand({ text }: { text: string | null }) {
  const close = () => failedCopy.set(null)
  return (
    <Dialog
      open={text !== null}
      onClose={close}
      title={texts.copyFailed}
      icon={<Icon of={icons.copy} size={24} />}
      actions={
        <button type="button" className={`${styles.button} ${styles.primary}`} onClick={close}>
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

import { texts } from '@yehang/contract/texts'
import { saveFile } from '../../lib/save-file.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { copyAndNotify } from '../../ui/copy/copy-and-notify.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as textStyles from '../../ui/text.module.css'
import * as styles from './members.module.css'
import type { PromptProps } from './session/sign-in-prompt.tsx'

interface CodesProps {
  userName: string
  codes: readonly string[]
}

/** Codes that are shown this once, with two ways to keep them. */
export function RecoveryCodes({ userName, codes }: CodesProps) {
  const text = codes.join('\n')
  const save = () =>
    saveFile(
      `${userName}-恢复码.txt`,
      `${location.host} ${userName} 的恢复码，每个只能用一次\n\n${text}\n`,
      'text/plain',
    )
  return (
    <>
      <p className={`${textStyles.muted} ${textStyles.small}`}>
        忘记密码时，一个恢复码可以重设一次密码。只显示这一次，请存在只有你能看到的地方。
      </p>
      <ol className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.line}`}
          onClick={() => void copyAndNotify(text)}
        >
          <Icon of={icons.copy} size={16} />
          全部复制
        </button>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.line}`} onClick={save}>
          <Icon of={icons.download} size={16} />
          存成文件
        </button>
      </div>
    </>
  )
}

/** After registering: the account is there, and these are the codes that open it again. */
export const registeredDialog = (userName: string, codes: readonly string[]) =>
  function RegisteredDialog({ open, onClose }: PromptProps) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={texts.registered}
        stays
        icon={<Icon of={icons.lifeBuoy} size={24} />}
        actions={
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={onClose}
          >
            已经保存
          </button>
        }
      >
        <RecoveryCodes userName={userName} codes={codes} />
        <p className={`${textStyles.muted} ${textStyles.small}`}>
          没有保存也可以重新生成：
          <br />
          在“我的 › 账号与安全”里。
        </p>
      </Dialog>
    )
  }

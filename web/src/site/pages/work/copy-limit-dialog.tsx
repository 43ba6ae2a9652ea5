import { useQueryClient } from '@tanstack/react-query'
import { copiesPerDay } from '@yehang/contract/limits'
import { paths } from '../../../paths.ts'
import * as styles from '../../../ui/button.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { flagChangesOf, isCollected } from '../../library/collections/flag-changes.ts'

interface CopyLimitDialogProps {
  workId: string
  open: boolean
  onClose: () => void
}

/** A member's copies of the day are used up (docs/requirements.md, catalogue 30): collect and come back, or upgrade. */
export function CopyLimitDialog({ workId, open, onClose }: CopyLimitDialogProps) {
  const { collection } = flagChangesOf(useQueryClient(), workId)
  const collected = isCollected(useObservable(collection.state).wanted)
  const keep = () => {
    onClose()
    if (!collected) collection.setWanted(null)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`今日 ${copiesPerDay.member} 次复制已用完`}
      icon={<Icon of={icons.crown} size={24} />}
      gold
      actions={
        <>
          <a
            className={`${styles.button} ${styles.gold} ${styles.large}`}
            href={paths.pay()}
            onClick={onClose}
          >
            升级 VIP，不限次数
          </a>
          <button type="button" className={`${styles.button} ${styles.ghost}`} onClick={keep}>
            {collected ? '明天再来' : '先收藏，明天再来'}
          </button>
        </>
      }
    >
      <p>
        非VIP用户每天最多复制{copiesPerDay.member}次。
        <br />
        可以先收藏，明天再下载；
        <br />
        升级 VIP 后不限次数。
      </p>
    </Dialog>
  )
}

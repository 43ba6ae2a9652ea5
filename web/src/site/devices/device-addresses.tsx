import { onDemand } from '../../lib/on-demand.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { copyAndNotify } from '../../ui/copy/copy-and-notify.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as noteStyles from '../../ui/note.module.css'
import { useOnDemand } from '../../ui/on-demand.ts'
import * as panelStyles from '../../ui/panel.module.css'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import { deviceAddress, deviceAddresses } from './device-calls.ts'
import * as styles from './devices.module.css'

const drawing = onDemand(() => import('../../lib/qr-drawing.ts'))

/** The addresses of a device, which are shown this once. */
export function DeviceAddresses({ token, onDone }: { token: string; onDone: () => void }) {
  const part = useOnDemand(drawing, true, () => {})
  const drawn = part?.drawQr(deviceAddress(token, deviceAddresses[0].path))
  return (
    <>
      <div className={drawn ? styles.qr : `${styles.qr} ${skeletonStyles.skeleton}`}>
        {drawn && (
          <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label="配置地址的二维码">
            <path d={drawn.path} />
          </svg>
        )}
      </div>
      <p className={`${noteStyles.note} ${noteStyles.warn}`}>
        <Icon of={icons.info} />
        这些地址只显示这一次，等于你的账号在这台设备上的钥匙，不要给别人。
      </p>
      <ul className={`${panelStyles.panel} ${panelStyles.menu} ${styles.addresses}`} aria-label="地址">
        {deviceAddresses.map(({ name, text, path }) => (
          <li key={path} className={panelStyles.row}>
            <div className={styles.address}>
              <p>{name}</p>
              <p>{`${text} · ${deviceAddress(token, path)}`}</p>
            </div>
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.small} ${buttonStyles.line}`}
              aria-label={`复制 ${name} 的${text}`}
              onClick={() => void copyAndNotify(deviceAddress(token, path))}
            >
              复制
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block}`}
        onClick={onDone}
      >
        完成
      </button>
    </>
  )
}

import { SheetOnDemand } from '../../../ui/sheet-on-demand.tsx'
import { keyGroups } from '../controls/key-groups.ts'
import * as styles from './settings.module.css'

/** The keys of the player. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SheetOnDemand open={open} onClose={onClose} title="快捷键">
      {keyGroups.map(({ name, keys }) => (
        <section key={name} className={styles.keys}>
          <h3>{name}</h3>
          <dl>
            {keys.map(({ press, shown, or, does }) => (
              <div key={press}>
                <dt>
                  <kbd>{shown ?? press}</kbd>
                  {or && <kbd>{or}</kbd>}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </SheetOnDemand>
  )
}

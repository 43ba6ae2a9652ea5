import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import * as basic from '../../ui/basic.module.css'
import * as sidePanelStyles from '../../ui/dialogs/side-panel.module.css'
import { Colleagues } from './colleagues.tsx'
import { OwnSecondFactor } from './own-second-factor.tsx'
import { Roles } from './roles.tsx'
import * as styles from './team.module.css'

/** One's own second factor; for staff who manage colleagues, also the colleagues and the permissions of roles. */
export default function TeamPage() {
  const may = useMay()
  const manages = may('staff:edit')
  return (
    <Page title="同事">
      <div
        className={`${sidePanelStyles.withSide} ${manages ? styles.team : `${styles.team} ${styles.alone}`}`}
      >
        {manages && (
          <div className={basic.column}>
            <Colleagues />
            <Roles />
          </div>
        )}
        <OwnSecondFactor />
      </div>
    </Page>
  )
}

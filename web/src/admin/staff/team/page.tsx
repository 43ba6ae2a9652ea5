import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import * as basic from '../../ui/basic.module.css'
import { WithSide } from '../../ui/layout.tsx'
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
      {manages ? (
        <WithSide width={300}>
          <div className={basic.stack14}>
            <Colleagues />
            <Roles />
          </div>
          <OwnSecondFactor />
        </WithSide>
      ) : (
        <div className={styles.alone}>
          <OwnSecondFactor />
        </div>
      )}
    </Page>
  )
}

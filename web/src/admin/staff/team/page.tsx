import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { Colleagues } from './colleagues.tsx'
import { OwnSecondFactor } from './own-second-factor.tsx'
import { Roles } from './roles.tsx'
import './team.css'

/** One's own second factor; for staff who manage colleagues, also the colleagues and the permissions of roles. */
export default function TeamPage() {
  const may = useMay()
  const manages = may('staff:edit')
  return (
    <Page title="同事">
      <div className={manages ? 'team' : 'team alone'}>
        {manages && (
          <div className="column">
            <Colleagues />
            <Roles />
          </div>
        )}
        <OwnSecondFactor />
      </div>
    </Page>
  )
}

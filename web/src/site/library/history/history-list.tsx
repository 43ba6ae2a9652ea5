import { type ReactNode, useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import * as styles from '../../../ui/lists/grid.module.css'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { SectionFault } from '../../../ui/section-fault.tsx'
import { GridSkeleton } from '../../catalogue/works/grid-skeleton.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { listsPart } from '../lists-part.ts'

/** The server shows its places alone. */
export const deviceHistory = onDemand(() => import('./device-history.tsx'))

/** The works that were opened: on this device, and in the account of a member who has chosen that. */
export function HistoryList({ settings }: { settings?: ReactNode }) {
  const isSignedIn = useObservable(signedIn)
  const [failed, setFailed] = useState(false)
  const module = useOnDemand(listsPart, isSignedIn && !failed, () => setFailed(true))
  if (!isSignedIn || failed) return <OnDevice />
  return module ? <module.MemberHistory onDevice={<OnDevice />} settings={settings} /> : <HistorySkeleton />
}

function OnDevice() {
  const [failed, setFailed] = useState(false)
  const module = useOnDemand(deviceHistory, !failed, () => setFailed(true))
  if (failed) return <SectionFault message="这部分没有加载出来。" onRetry={() => setFailed(false)} />
  return module ? <module.DeviceHistory /> : <HistorySkeleton />
}

function HistorySkeleton() {
  return <GridSkeleton count={4} className={styles.fourColumns} />
}

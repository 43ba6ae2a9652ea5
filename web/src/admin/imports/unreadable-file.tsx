import { useState } from 'react'
import { useAddress } from '../ui/address.ts'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { State } from '../ui/state.tsx'
import type { ImportDetail } from './calls.ts'
import { postChange, useImportChange } from './import-changes.ts'
import { Options } from './options.tsx'

/** Step 2: the file could not be read as it was meant to be. */
export function UnreadableFile({ detail }: { detail: ImportDetail }) {
  const { go } = useAddress()
  const { busy, run } = useImportChange()
  const [isAsked, setAsked] = useState(detail.columns.length > 0)
  const drop = async () => {
    if (await run(() => postChange('POST /v2/staff/import/drop', detail.importId))) go('/staff/imports')
  }
  return (
    <>
      <Box className="imp-step">
        <div className="row">
          <State kind="bad">读不出来</State>
        </div>
        <p>{detail.msg}</p>
        <div className="row">
          {detail.format !== null && !isAsked && (
            <Button kind="primary" onClick={() => setAsked(true)}>
              改读法，再试跑
            </Button>
          )}
          <Button busy={busy} onClick={() => void drop()}>
            换文件
          </Button>
        </div>
      </Box>
      {isAsked && detail.format !== null && (
        <Box title="读法" note="对应好就再试跑一次">
          <div className="padded">
            <Options detail={detail} />
          </div>
        </Box>
      )}
    </>
  )
}

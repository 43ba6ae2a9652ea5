import * as basic from '../../../ui/basic.module.css'
import { Box } from '../../../ui/box.tsx'
import * as boxStyles from '../../../ui/boxes.module.css'
import { Button } from '../../../ui/button.tsx'
import { usePost } from '../../../ui/calls.ts'
import { type AdminWork, worksPath } from '../calls.ts'
import { fieldTitles } from '../labels.ts'

/** Fields that imports leave since staff set them, each with the way to let it go. */
export function LockedBox({ work: { id, lockedFields } }: { work: AdminWork }) {
  const release = usePost('POST /v2/staff/works/release', {
    given: { id },
    done: ({ data: { released } }) => `已放开 ${released.length} 栏`,
    changes: worksPath,
  })
  if (lockedFields.length === 0) return null
  return (
    <Box title="人工锁定" note="导入不改">
      <ul className={`${boxStyles.padded} ${basic.column}`}>
        {lockedFields.map((field) => {
          const title = fieldTitles[field] ?? field
          return (
            <li key={field} className={basic.row}>
              <span className={basic.grow}>{title}</span>
              <Button
                small
                kind="quiet"
                busy={release.busy}
                label={`放开${title}`}
                onClick={() => void release.run({ fields: [field] })}
              >
                放开
              </Button>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}

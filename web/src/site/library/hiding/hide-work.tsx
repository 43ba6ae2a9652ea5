import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Sheet } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { nameOf } from '../../catalogue/directories/entry-links.ts'
import { type HiddenRow, isHiddenIn, setHidden, useHidden } from './hidden.ts'
import * as styles from './hiding.module.css'

const kindNames = { work: '作品', tag: '类别', performer: '演员' } as const

interface ForWork {
  answer: WorkAnswer
}

/** All by which a work may be hidden: itself, its tags, its cast. */
function causesOf({ data, tags, performer }: WorkAnswer): HiddenRow[] {
  return [
    { kind: 'work', id: data.id, name: `${data.number} ${data.title}` },
    ...tags.map((tag) => ({ kind: 'tag' as const, id: tag.id, name: nameOf(tag) })),
    ...performer.map((one) => ({ kind: 'performer' as const, id: one.id, name: nameOf(one) })),
  ]
}

/** Among the facts of a work: opens the choice of what not to see any more. */
export function HideWorkButton({ answer }: ForWork) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.fact} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={icons.eyeOff} size={16} />
        不再显示
      </button>
      <HideSheet answer={answer} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Over the picture of a work that its member hides: the reason, and the way to show it again. */
export function HiddenLine({ answer }: ForWork) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const hidden = useHidden() ?? []
  const causes = causesOf(answer).filter((cause) => isHiddenIn(hidden, cause))
  const [cause] = causes
  if (!cause && !open) return null
  // Where only the work is hidden one press undoes it; a tag or performer hides others too, which is shown first.
  const isOwn = causes.every(({ kind }) => kind === 'work')
  return (
    <>
      {cause && (
        <p className={styles.line}>
          <span className={textStyles.clip1}>
            {cause.kind === 'work' ? '你隐藏了这部作品' : `你隐藏了${kindNames[cause.kind]}“${cause.name}”`}
          </span>
          <button
            type="button"
            onClick={() => (isOwn ? void setHidden(client, cause, false) : setOpen(true))}
          >
            恢复显示
          </button>
        </p>
      )}
      <HideSheet answer={answer} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface HideSheetProps extends ForWork {
  open: boolean
  onClose: () => void
}

function HideSheet({ answer, open, onClose }: HideSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="不再显示" className={styles.sheet}>
      <Causes answer={answer} onClose={onClose} />
    </Sheet>
  )
}

function Causes({ answer, onClose }: ForWork & { onClose: () => void }) {
  const client = useQueryClient()
  const hidden = useHidden()
  return (
    <>
      <p className={`${textStyles.small} ${textStyles.muted}`}>
        打开后，有关的作品在列表里只留一个占位，随时可以恢复。
      </p>
      {causesOf(answer).map((cause) => (
        <Switch
          key={cause.id}
          label={cause.kind === 'work' ? '这部作品' : `${kindNames[cause.kind]}：${cause.name}`}
          on={hidden !== undefined && isHiddenIn(hidden, cause)}
          onChange={(on) => void setHidden(client, cause, on)}
        />
      ))}
      <a className={buttonStyles.button} href={paths.hidden()} onClick={onClose}>
        管理隐藏的内容
      </a>
    </>
  )
}

import { messageMax } from '@yehang/contract/limits'
import { type KeyboardEvent, type Ref, useId } from 'react'
import * as fieldStyles from '../../../ui/forms/field.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from '../support.module.css'
import { lengthOf } from './text-length.ts'

interface TextBoxProps {
  label: string
  placeholder?: string
  rows: number
  value: string
  fault: string | null
  readOnly: boolean
  onChange: (value: string) => void
  /** Ctrl+Enter, or ⌘+Enter. */
  onSend: () => void
  /** The label is only for screen readers, and the count is inside the frame. */
  compact?: boolean
  box: Ref<HTMLTextAreaElement>
}

/** The text box of a message, with its length and its error. Enter makes a line. */
export function TextBox(props: TextBoxProps) {
  const { label, placeholder, rows, value, fault, readOnly, onChange, onSend, compact = false, box } = props
  const id = useId()
  const length = lengthOf(value)
  const count = (
    <span id={`${id}n`} className={length > messageMax ? `${styles.count} ${styles.over}` : styles.count}>
      {length} / {messageMax}
    </span>
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <div className={fieldStyles.field}>
      <div className={compact ? textStyles.visuallyHidden : fieldStyles.about}>
        <label htmlFor={id}>{label}</label>
        {!compact && count}
      </div>
      <div
        className={
          fault
            ? `${fieldStyles.input} ${styles.lines} ${fieldStyles.invalid}`
            : `${fieldStyles.input} ${styles.lines}`
        }
      >
        <textarea
          ref={box}
          id={id}
          rows={rows}
          placeholder={placeholder}
          value={value}
          readOnly={readOnly}
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${id}n ${id}e` : `${id}n`}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
        {compact && count}
      </div>
      {fault && (
        <p className={`${fieldStyles.error} ${styles.error}`} id={`${id}e`} role="alert">
          <Icon of={icons.circleAlert} size={14} />
          {fault}
        </p>
      )}
    </div>
  )
}

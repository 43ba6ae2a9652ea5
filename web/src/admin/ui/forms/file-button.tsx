import type { ReactNode } from 'react'
import * as buttonStyles from '../buttons.module.css'
import * as styles from './file-button.module.css'

interface FileButtonProps {
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Of the field, where the text of the button says too little. */
  label?: string
  className?: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Chooses files of this machine; the same one may be chosen again. */
export function FileButton(props: FileButtonProps) {
  const {
    accept,
    multiple,
    disabled,
    label,
    className = `${buttonStyles.button} ${buttonStyles.small}`,
    onFiles,
    children,
  } = props
  return (
    <label className={`${className} ${styles.file} ${disabled ? buttonStyles.off : ''}`.trim()}>
      {children}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

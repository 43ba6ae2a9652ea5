import type { ReactNode } from 'react'
import * as markStyles from '../marks.module.css'
import * as styles from './chips.module.css'
import { type Bound, Field } from './field.tsx'
import * as formStyles from './forms.module.css'

interface ChipsFieldProps<Item> {
  label: string
  of: Bound<readonly Item[]>
  nameOf: (item: Item) => string
  /** Where several may have one name. */
  keyOf?: (item: Item) => string
  /** Behind the name of one. */
  mark?: (item: Item) => ReactNode
  /** The field in which the next one is typed. */
  input: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode
  /** Below: the list from which it is chosen. */
  children?: ReactNode
}

/** Several values of one field, each with a button that removes it, and a field for the next one. */
export function ChipsField<Item>(props: ChipsFieldProps<Item>) {
  const { label, of, nameOf, keyOf = nameOf, mark, input, children } = props
  const { value: items, before, error, onChange } = of
  return (
    <Field label={label} before={before} error={error}>
      {({ id, className, 'aria-describedby': describedBy }) => (
        <div className={styles.place}>
          <div className={`${formStyles.input} ${className} ${styles.chips}`}>
            {items.map((item, at) => (
              <span className={`${markStyles.tag} ${styles.chip}`} key={keyOf(item)}>
                {nameOf(item)}
                {mark?.(item)}
                <button
                  type="button"
                  aria-label={`去掉${label} ${nameOf(item)}`}
                  onClick={() => onChange(items.filter((_, place) => place !== at))}
                >
                  ×
                </button>
              </span>
            ))}
            {input({ id, 'aria-describedby': describedBy })}
          </div>
          {children}
        </div>
      )}
    </Field>
  )
}

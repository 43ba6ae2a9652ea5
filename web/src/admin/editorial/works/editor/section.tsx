import type { ReactNode } from 'react'
import * as basic from '../../../ui/basic.module.css'
import * as boxStyles from '../../../ui/boxes.module.css'
import * as styles from './editor.module.css'

interface SectionProps {
  number: number
  title: string
  note?: ReactNode
  children: ReactNode
}

/** A numbered part of the page of a work. */
export function Section({ number, title, note, children }: SectionProps) {
  return (
    <section className={boxStyles.box} id={`section-${number}`}>
      <header>
        <span className={styles.sectionNumber}>{number}</span>
        <h2>{title}</h2>
        {note && <span className={basic.hint}>{note}</span>}
      </header>
      <div className={boxStyles.form}>{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'

interface SectionProps {
  number: number
  title: string
  note?: ReactNode
  children: ReactNode
}

/** A numbered part of the page of a work. */
export function Section({ number, title, note, children }: SectionProps) {
  return (
    <section className="box section" id={`section-${number}`}>
      <header>
        <span className="section-number">{number}</span>
        <h2>{title}</h2>
        {note && <span className="text-12 muted">{note}</span>}
      </header>
      <div className="sec-body">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'

const steps = ['选文件', '看会改什么', '写入', '结果'] as const

/** Where an import is on its way. */
export function Steps({ at, children }: { at: 1 | 2 | 3 | 4; children?: ReactNode }) {
  return (
    <ol className="imp-steps">
      {steps.map((name, place) => {
        const number = place + 1
        return (
          <li
            key={name}
            className={number === at ? 'on' : number < at ? 'done' : ''}
            aria-current={number === at ? 'step' : undefined}
          >
            {number} {name}
          </li>
        )
      })}
      {children && <li className="end text-12 muted cut">{children}</li>}
    </ol>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconData } from '../../../ui/icon.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from '../pay.module.css'

const tones = { gold: styles.gold, wait: '', bad: styles.failed }

interface StateHeadProps {
  icon: IconData
  tone: 'gold' | 'wait' | 'bad'
  title: string
  /** Takes the focus when it appears: the control that had it was removed. */
  focus: boolean
  children: ReactNode
}

/** The state of a payment, in a picture and a sentence. */
export function StateHead({ icon, tone, title, focus, children }: StateHeadProps) {
  return (
    <>
      <span className={`${styles.icon} ${tones[tone]}`}>
        <Icon of={icon} />
      </span>
      <StateTitle title={title} focus={focus} />
      <p className={textStyles.muted}>{children}</p>
    </>
  )
}

export function StateTitle({ title, focus }: Pick<StateHeadProps, 'title' | 'focus'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(focus)
  useEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

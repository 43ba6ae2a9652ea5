import * as styles from './marks.module.css'

const colours = ['', styles.green, styles.purple, styles.brown, styles.teal]

/** A colleague or a member by the first sign of the name; one name has one colour everywhere. */
export function Avatar({ name, big = false }: { name: string; big?: boolean }) {
  const sum = [...name].reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0)
  const classes = [styles.avatar, colours[sum % colours.length], big && styles.big].filter(Boolean)
  return (
    <i className={classes.join(' ')} aria-hidden="true" title={name}>
      {[...name][0]?.toUpperCase() ?? ''}
    </i>
  )
}

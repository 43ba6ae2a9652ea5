const colours = ['', 'green', 'purple', 'brown', 'teal']

/** A colleague or a member by the first sign of the name; one name has one colour everywhere. */
export function Avatar({ name, big = false }: { name: string; big?: boolean }) {
  const sum = [...name].reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0)
  const classes = ['avatar', colours[sum % colours.length], big && 'big'].filter(Boolean)
  return (
    <i className={classes.join(' ')} aria-hidden="true" title={name}>
      {[...name][0]?.toUpperCase() ?? ''}
    </i>
  )
}

/** Lets a password manager know whose password it is. */
export function HiddenName({ userName }: { userName: string }) {
  return <input type="text" autoComplete="username" defaultValue={userName} hidden />
}

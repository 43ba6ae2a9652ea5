/** Lets a password manager know whose password it is. */
export function HiddenUserNameField({ userName }: { userName: string }) {
  return <input type="text" autoComplete="username" defaultValue={userName} hidden />
}

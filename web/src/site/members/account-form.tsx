/** The props of a form in a sheet of the account page. */
export interface AccountFormProps {
  userName: string
  onDone: () => void
  /** Called when it shows what is shown once. */
  onShown: () => void
}

/** Lets a password manager know whose password it is. */
export function HiddenUserNameField({ userName }: { userName: string }) {
  return <input type="text" autoComplete="username" defaultValue={userName} hidden />
}

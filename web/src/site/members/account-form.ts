/** What a form in a sheet of the account page is given. */
export interface AccountFormProps {
  userName: string
  onDone: () => void
}

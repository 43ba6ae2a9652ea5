/** The props of a form in a sheet of the account page. */
export interface AccountFormProps {
  userName: string
  onDone: () => void
}

/** The form in which user names are compared: full width, ligatures and upper case make no other name. */
export function foldUserName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}

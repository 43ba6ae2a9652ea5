/** In Chinese where the entry has such a name. */
export function nameOf({ name, nameCn }: { name: string; nameCn: string | null }): string {
  return nameCn ?? name
}

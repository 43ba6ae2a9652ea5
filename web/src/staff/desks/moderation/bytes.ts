const gigabyte = 1024 ** 3
const megabyte = 1024 ** 2

/** `2.1 GB`, `340 MB`. */
export function formatBytes(bytes: number): string {
  return bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.ceil(bytes / megabyte)} MB`
}

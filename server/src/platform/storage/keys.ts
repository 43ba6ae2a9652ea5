const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const pattern = new RegExp(`^${segment}(/${segment})*$`)

/** Longer keys are invalid; S3 ends at 1024 bytes. */
const maxLength = 512

/** Whether a key, or a prefix, can be one: nothing that a path could climb by, and no name that begins with a dot. */
export function isKey(key: string): boolean {
  return key.length <= maxLength && pattern.test(key)
}

/** Throws where a prefix is none; the empty one would mean everything. */
export function checkPrefix(prefix: string): void {
  if (!isKey(prefix)) throw new Error(`${JSON.stringify(prefix)} is no folder of the storage`)
}

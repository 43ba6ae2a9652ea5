const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Bytes to three digits: `361 GB`, `2.21 TB`. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = value >= 100 || unit === 0 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${units[unit]}`
}

/** A span of seconds in words: `12 秒`, `9 分`, `1 小时 04 分`. */
export function formatDuration(seconds: number): string {
  if (seconds < 10 && seconds % 1 !== 0) return `${seconds.toFixed(1)} 秒`
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} 天`
  return `${hours} 小时 ${String(minutes % 60).padStart(2, '0')} 分`
}

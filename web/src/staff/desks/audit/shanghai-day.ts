/** `YYYY-MM-DD` in Asia/Shanghai. */
export const shanghaiDayOf = (now: number) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)

/** What MAGNETS=metered adds to a list of magnets. */
export { copyMetered } from './metered-copy.ts'
export { MeteredQuota } from './metered-quota.tsx'

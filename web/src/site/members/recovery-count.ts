import { callOptions } from '../../api/queries.ts'

/** How many recovery codes are left. */
export const recoveryCodesCall = callOptions('GET /v2/user/recovery-codes', {})

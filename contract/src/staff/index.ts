import { exportAudit, getAuditEntry, listAudit } from './audit.ts'
import { find } from './finder.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getMe,
  giveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './me.ts'
import { tellPresence } from './presence.ts'
import { listSettings } from './settings.ts'
import {
  createRole,
  findInvitee,
  invite,
  inviteMember,
  listRoles,
  listTeam,
  removeRole,
  resetSecondFactor,
  saveRole,
  setRoles,
} from './team.ts'

export * from './audit.ts'
export * from './finder.ts'
export * from './me.ts'
export * from './presence.ts'
export * from './settings.ts'
export * from './team.ts'

export const staffEndpoints = [
  tellPresence,
  getMe,
  giveSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  listRoles,
  createRole,
  saveRole,
  removeRole,
  listTeam,
  findInvitee,
  inviteMember,
  invite,
  setRoles,
  resetSecondFactor,
  listAudit,
  getAuditEntry,
  exportAudit,
  find,
  listSettings,
] as const

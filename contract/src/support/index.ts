import {
  closeDeskMessage,
  countDesk,
  countWaiting,
  getDeskPicture,
  getDeskThread,
  listDesk,
  replyMessage,
} from './admin.ts'
import {
  addMessageNote,
  assignMessage,
  listColleagues,
  putOffMessage,
  saveDraft,
  takeOverMessage,
} from './admin-handling.ts'
import { askDeskOrder, creditDeskOrder, getDeskMember, getDeskOrder } from './admin-member.ts'
import { listCanned, putCanned, removeCanned } from './canned.ts'
import { allowGuestReset, getDeskGuest } from './guest.ts'

export * from './admin.ts'
export * from './admin-handling.ts'
export * from './admin-member.ts'
export * from './canned.ts'
export * from './messages.ts'

export const supportAdminEndpoints = [
  listDesk,
  countDesk,
  countWaiting,
  getDeskThread,
  getDeskPicture,
  getDeskGuest,
  allowGuestReset,
  replyMessage,
  closeDeskMessage,
  saveDraft,
  takeOverMessage,
  assignMessage,
  putOffMessage,
  addMessageNote,
  listColleagues,
  getDeskMember,
  getDeskOrder,
  askDeskOrder,
  creditDeskOrder,
  listCanned,
  putCanned,
  removeCanned,
] as const
export * from './guest.ts'

import {
  closeAdminMessage,
  countAdminMessages,
  countWaiting,
  getAdminPicture,
  getAdminThread,
  listAdminMessages,
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
import { askAdminOrder, creditAdminOrder, getAdminMember, getAdminOrder } from './admin-member.ts'
import { createCanned, listCanned, removeCanned, saveCanned } from './canned.ts'
import { allowGuestReset, getAdminGuest } from './guest.ts'

export * from './admin.ts'
export * from './admin-handling.ts'
export * from './admin-member.ts'
export * from './canned.ts'
export * from './messages.ts'

export const supportAdminEndpoints = [
  listAdminMessages,
  countAdminMessages,
  countWaiting,
  getAdminThread,
  getAdminPicture,
  getAdminGuest,
  allowGuestReset,
  replyMessage,
  closeAdminMessage,
  saveDraft,
  takeOverMessage,
  assignMessage,
  putOffMessage,
  addMessageNote,
  listColleagues,
  getAdminMember,
  getAdminOrder,
  askAdminOrder,
  creditAdminOrder,
  listCanned,
  createCanned,
  saveCanned,
  removeCanned,
] as const
export * from './guest.ts'

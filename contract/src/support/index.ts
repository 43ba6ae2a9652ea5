import { listCanned, putCanned, removeCanned } from './canned.ts'
import {
  closeDeskMessage,
  countDesk,
  countWaiting,
  getDeskPicture,
  getDeskThread,
  listDesk,
  replyMessage,
} from './desk.ts'
import {
  addMessageNote,
  assignMessage,
  listColleagues,
  putOffMessage,
  saveDraft,
  takeOverMessage,
} from './desk-handling.ts'
import { askDeskOrder, creditDeskOrder, getDeskMember, getDeskOrder } from './desk-member.ts'
import { allowGuestReset, getDeskGuest } from './guest.ts'
import { tellPresence } from './presence.ts'

export * from './canned.ts'
export * from './desk.ts'
export * from './desk-handling.ts'
export * from './desk-member.ts'
export * from './messages.ts'
export * from './presence.ts'

export const supportDeskEndpoints = [
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
  tellPresence,
] as const
export * from './guest.ts'

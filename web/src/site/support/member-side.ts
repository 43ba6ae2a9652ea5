export { Messages } from './messages.tsx'
export { openMessages } from './open-messages.ts'

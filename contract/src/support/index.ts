export * from './desk.ts'
export * from './messages.ts'

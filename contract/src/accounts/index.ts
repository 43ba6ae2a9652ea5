export * from './account.ts'
export * from './desk.ts'
export * from './shapes.ts'
export * from './sign-in.ts'

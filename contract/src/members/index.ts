export * from './account.ts'
export * from './admin.ts'
export * from './shapes.ts'
export * from './sign-in.ts'

export * from './account.ts'
export * from './admin.ts'
export * from './schemas.ts'
export * from './sign-in.ts'

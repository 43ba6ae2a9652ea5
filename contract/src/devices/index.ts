export * from './admin.ts'
export * from './devices.ts'

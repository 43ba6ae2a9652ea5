export * from './recommended.ts'
export * from './settings.ts'

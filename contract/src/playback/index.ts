export * from './videos.ts'
export * from './watching.ts'

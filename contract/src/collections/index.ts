export * from './collect.ts'
export * from './folders.ts'
export * from './likes.ts'

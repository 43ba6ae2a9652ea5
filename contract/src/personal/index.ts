export * from './following.ts'
export * from './hiding.ts'
export * from './history.ts'

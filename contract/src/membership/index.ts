export * from './codes.ts'
export * from './orders.ts'
export * from './plans.ts'

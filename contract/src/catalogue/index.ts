export * from './directories.ts'
export * from './magnets.ts'
export * from './shapes.ts'
export * from './works.ts'

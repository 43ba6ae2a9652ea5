export * from './subtitle-languages.ts'
export * from './subtitles.ts'
export * from './videos.ts'
export * from './watching.ts'

import { defineConfig } from 'vitest/config'

/** `npm run test:engines`: not part of `npm test`, since it needs two more browsers. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    name: 'engines',
    env: { TZ: 'Pacific/Chatham' },
    include: ['e2e/engines/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: 1,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})

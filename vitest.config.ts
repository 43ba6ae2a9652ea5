import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // An odd zone, a quarter of an hour off: a time that leans on the machine's zone shows.
    env: { TZ: 'Pacific/Chatham' },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [
            '{contract,web,demo,bench,launcher,docs}/**/*.test.{ts,tsx,mjs}',
            'client/{src,generator}/*.test.ts',
            'server/src/platform/text/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['server/test/quiet.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Loading the server once a file took a tenth of the run.
          isolate: false,
          include: ['server/**/*.test.ts', 'client/test/*.test.ts'],
          exclude: ['**/node_modules/**', 'server/src/platform/text/**'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/quiet.ts'],
          expect: { poll: { timeout: 10_000 } },
          // Many of these start processes, kill them, and race them against one another. What is listed as a retry wants a
          // look: it may be the one time in ten that a fault shows.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          // `npm run test:engines` runs these in other browsers.
          exclude: ['**/node_modules/**', 'e2e/engines/**'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000,
          // A busy machine takes its time; what never comes still fails.
          expect: { poll: { timeout: 20_000 } },
          // Two browsers share the machine with whatever else it does. What is broken fails twice; what passed the second
          // time is listed as a retry and wants a look: it may be a press that came before its script.
          retry: 1,
        },
      },
    ],
  },
})

import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import base from '../../vitest.config.ts'

/** The tests of the server, one file at a time, and none twice. */

const root = path.resolve(import.meta.dirname, '../..')
const { projects = [], ...shared } = base.test ?? {}
const isServer = (project: unknown): project is TestProjectInlineConfiguration =>
  (project as TestProjectInlineConfiguration).test?.name === 'server'

export default defineConfig({
  root,
  test: {
    ...shared,
    maxWorkers: 1,
    projects: projects.filter(isServer).map((project) => ({
      ...project,
      test: {
        ...project.test,
        root,
        retry: 0,
        bail: 1,
        setupFiles: [...[project.test?.setupFiles ?? []].flat(), 'bench/mutations/reached-setup.ts'],
      },
    })),
  },
})

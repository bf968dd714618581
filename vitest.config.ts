import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/checks/**/*.test.ts'],
    globalSetup: ['tests/support/database-template.ts'],
    setupFiles: ['tests/support/setup.ts'],
    isolate: false,
    maxWorkers: 2,
    pool: 'forks',
    teardownTimeout: 5000,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

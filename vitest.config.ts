import { defineConfig } from 'vitest/config'

const shared = {
  isolate: false,
  pool: 'forks' as const,
  setupFiles: ['tests/support/setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** Projects that render pages themselves: with React's build for production, which has no `jsxDEV`. */
const rendering = { ...shared, setupFiles: ['tests/support/react-of-production.ts', ...shared.setupFiles] }
const oxc = { jsx: { runtime: 'automatic' as const, development: false } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    teardownTimeout: 5000,
    projects: [
      {
        // Rules, actions and screens on a real database; checks of the code itself.
        oxc,
        test: {
          ...rendering,
          name: 'suite',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/checks/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts'],
        },
      },
      {
        // What starts and kills processes of its own, or tries each input of the product.
        oxc,
        test: {
          ...rendering,
          name: 'processes',
          include: ['tests/processes/**/*.test.ts', 'tests/hostile/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts'],
        },
      },
      {
        // The built product over HTTP, as a browser without scripts uses it.
        test: {
          ...shared,
          name: 'http',
          include: ['tests/http/*.test.ts'],
          globalSetup: ['tests/http/support/start-server.ts'],
        },
      },
      {
        // The same on servers of their own, which restart, live ahead in time or lose their database.
        test: {
          ...shared,
          name: 'own-server',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          include: ['tests/http/own-server/*.test.ts'],
        },
      },
      {
        // Behind Varnish of Debian; `npm run test:edge` runs it.
        test: {
          ...shared,
          name: 'edge',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          include: process.env.TEST_EDGE ? ['tests/edge/*.test.ts'] : [],
        },
      },
      {
        // Against the machine that tests/how-to/machine.mjs has set up; `npm run test:how-to -- go-live` runs it.
        test: { ...shared, name: 'how-to', include: process.env.FARMAN_ADDRESS ? ['tests/how-to/*.test.ts'] : [] },
      },
    ],
  },
})

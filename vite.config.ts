import { reactRouter } from '@react-router/dev/vite'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Stable file names for the server's entries, so that the start script and the worker can name them. */
const serverEntries = (): Plugin => ({
  name: 'server-entries',
  enforce: 'post',
  configEnvironment(name) {
    if (name !== 'ssr') return
    return {
      build: { rollupOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } } },
    }
  },
})

/** The build fails when server code would reach the browser. */
const noServerCodeInBrowser = (): Plugin => ({
  name: 'no-server-code-in-browser',
  applyToEnvironment: (environment) => environment.name === 'client',
  load(id) {
    if (/\/src\/(platform\/|capabilities\/[^/]+\/server\/)/.test(id)) {
      throw new Error(`server code in the browser bundle: ${id}`)
    }
  },
})

const serverInputs = {
  server: './src/app/server.ts',
  seed: './src/app/seed.ts',
  openapi: './src/app/openapi.ts',
  'embedded-worker': './src/platform/database/embedded-worker.ts',
  'picture-process': './src/platform/pictures/picture-process.ts',
}

export default defineConfig({
  plugins: [tailwind(), reactRouter(), serverEntries(), noServerCodeInBrowser()],
  environments: {
    // What several pages share travels as one file: it compresses better than twenty small ones.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shared', test: /\/src\/(ui|kit|capabilities)\/|@tabler/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { target: 'node24', rollupOptions: { input: serverInputs } } },
  },
  define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(process.env.BUILD_ID ?? 'unnamed') },
  build: { assetsInlineLimit: 0 },
  server: { host: '127.0.0.1' },
})

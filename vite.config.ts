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

/**
 * Vite's helper around dynamic imports announces a part's own imports and styles ahead. Ours have neither: what they import
 * is mostly there, and the helper weighs more than any of them.
 */
const plainDynamicImports = (): Plugin => ({
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
})

const serverInputs = {
  server: './src/app/server.ts',
  seed: './src/app/seed.ts',
  openapi: './src/app/openapi.ts',
  'embedded-worker': './src/platform/database/embedded-worker.ts',
}

export default defineConfig({
  plugins: [tailwind(), reactRouter(), serverEntries(), noServerCodeInBrowser(), plainDynamicImports()],
  environments: {
    // What several pages share travels as one file: it compresses better than twenty small ones.
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // Text fields belong to the pages that have forms.
                { name: 'shared', test: /\/src\/(ui\/(?!text-field)|kit|app|capabilities)|@tabler/, minShareCount: 3 },
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

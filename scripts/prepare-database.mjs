// Makes the embedded database beside the first build: the build leaves it a core. The server's files are not there yet, so the
// entry is bundled from the sources by itself, in some seconds.
import { resolve } from 'node:path'
import { build } from 'vite'
import { buildDefine } from './build-define.mjs'

const folder = resolve('node_modules/.cache/farman-prepare')
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'silent',
  define: buildDefine,
  build: {
    ssr: true,
    target: 'node24',
    outDir: folder,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        'prepare-database': 'src/app/prepare-database.ts',
        'embedded-worker': 'src/platform/database/embedded-worker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
await import(resolve(folder, 'prepare-database.js'))

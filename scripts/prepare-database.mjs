// Makes the embedded database beside the first build: the build leaves it a core. The server's files are not there yet, so the
// entry is bundled from the sources by itself, in some seconds.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { buildDefine } from './build-define.mjs'

const { DATABASE_URL, DATA_DIR } = process.env
// The entry looks again, by the rules of the configuration.
if (DATABASE_URL || existsSync(resolve(DATA_DIR || 'data', 'database'))) process.exit()
// A killed start leaves nothing behind that works on.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
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

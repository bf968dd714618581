// Opens the platform as every process of the product does, from its sources, and closes it again: run by a test.
import { createServer } from 'vite'

const vite = await createServer({
  configFile: false,
  logLevel: 'silent',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
const { openPlatform } = await vite.ssrLoadModule('/src/platform/open-platform.ts')
const { exitWithSentence } = await vite.ssrLoadModule('/src/platform/startup-error.ts')
const platform = await openPlatform(process.env).catch(exitWithSentence)
await platform.database.close()
process.stdout.write('served\n')
process.exit(0)

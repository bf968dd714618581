// Vite loads what Node cannot (texts of other features).
import { runnerImport } from 'vite'

const { module } = await runnerImport(new URL('openings-crash-writer.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
await module.writePlaces(process.argv[2])

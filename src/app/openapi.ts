import { writeFile } from 'node:fs/promises'
import { describeApi } from './api-routes.ts'

// Into the working folder, which `npm run openapi` sets to the project's.
await writeFile('openapi.json', `${JSON.stringify(await describeApi(), null, 2)}\n`)
process.stdout.write('openapi.json\n')

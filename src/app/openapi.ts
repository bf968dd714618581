import { writeFile } from 'node:fs/promises'
import { describeApi } from './api-routes.ts'

// Into the working folder, which is the project's for `npm run openapi`.
await writeFile('openapi.json', `${JSON.stringify(await describeApi(), null, 2)}\n`)
process.stdout.write('openapi.json\n')

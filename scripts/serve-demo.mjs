// Serves the built product on a copy of the loaded demo until it is stopped: `node scripts/serve-demo.mjs PORT`.
import { startTestServer } from './test-server.mjs'

const server = await startTestServer({ port: Number(process.argv[2]) })
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void server.stop().then(() => process.exit(0)))

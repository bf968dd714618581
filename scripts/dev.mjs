// `npm run dev`: one HTTP server; Vite answers first, then the product built from the same modules, rebuilt when they change.
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'

const http = createServer()
const vite = await createVite({ server: { middlewareMode: true, ws: { server: http } }, appType: 'custom' })
let current
let app
let platform
let pending = Promise.resolve()

async function load() {
  // The same module until something that it imports has changed.
  const module = await vite.ssrLoadModule('/src/app/serve.ts')
  if (module === current) return
  await app?.close()
  if (!platform) {
    platform = await module.openApp({ ...process.env, NODE_ENV: 'development' })
    await module.prepareData(platform)
    await module.startBackground(platform)
  }
  app = await module.createApp(platform, {
    development: true,
    build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  })
  current = module
}

http.on('request', (request, response) =>
  vite.middlewares(request, response, () => {
    pending = pending.then(load, load)
    pending.then(
      () => app.routing(request, response),
      (error) => {
        vite.ssrFixStacktrace(error)
        console.error(error)
        response.statusCode = 500
        response.end(String(error.stack))
      },
    )
  }),
)
http.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`dev: http://localhost:${http.address().port}`)
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await app?.close()
    await platform?.database.close()
    await vite.close()
    process.exit(0)
  })
}

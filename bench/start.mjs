import { startServer } from './server.mjs'

/** Measures process start to `/readyz`: with an empty folder (migrations, catalogue, demo), and again. */
export async function measureStart() {
  const first = await startServer()
  console.log(`first start with the demo: ${(first.readyMs / 1000).toFixed(1)} s (figure: 15 s)`)
  await first.stop(true)
  const again = await startServer({}, first.folder)
  console.log(`later start: ${(again.readyMs / 1000).toFixed(1)} s (figure: 3 s)`)
  await again.stop()
}

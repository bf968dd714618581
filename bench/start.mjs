import { figureRows } from './rows.mjs'
import { startServer } from './server.mjs'

/** Measures process start to `/readyz`: with an empty folder (migrations, catalogue, demo), and again. */
export async function measureStart() {
  const { rows, add } = figureRows('Start')
  const first = await startServer()
  add('empty folder to ready, with the demo of 6,000 ads', first.readyMs / 1000, {
    unit: 's',
    figure: '≤ 15',
    digits: 1,
  })
  await first.stop(true)
  const again = await startServer({}, first.folder)
  add('later start', again.readyMs / 1000, { unit: 's', figure: '≤ 2', digits: 1 })
  await again.stop()
  return rows
}

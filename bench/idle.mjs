import { readFileSync } from 'node:fs'
import { figureRows, size } from './rows.mjs'
import { becomesQuiet, cpuMs, startServer } from './server.mjs'

const seconds = size(60, 5)
const memoryMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** Measures a process that has loaded the demo before, while nobody asks: its memory and its share of a core. */
export async function measureIdle() {
  const { rows, add } = figureRows('Process')
  const seeded = await startServer()
  await seeded.stop(true)
  const server = await startServer({}, seeded.folder)
  try {
    // The jobs of a first start, ratings of all ads among them, end with the second.
    await becomesQuiet(server.pid, { maxShare: 0.03, maxSteps: size(90, 2) })
    add('memory after a later start, 6,000 ads', memoryMb(server.pid), { unit: 'MB', figure: '≤ 350', digits: 0 })
    const before = cpuMs(server.pid)
    const began = performance.now()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const after = cpuMs(server.pid)
    const share = (name) => ((after[name] - before[name]) * 100) / (performance.now() - began)
    add('processor without requests', share('all'), { unit: '% of a core', figure: '≤ 1' })
    add('main thread of it', share('main'), { unit: '% of a core' })
  } finally {
    await server.stop()
  }
  return rows
}

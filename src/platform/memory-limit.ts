import { Worker } from 'node:worker_threads'

const watchMs = 20

/** Runs beside the main thread, which a parser may hold without a pause. */
const watch = `
  const { workerData: max } = require('node:worker_threads')
  setInterval(() => process.memoryUsage.rss() > max && process.kill(process.pid, 'SIGKILL'), ${watchMs})
`

/** Kills this process as soon as it holds more than `maxBytes`: for processes that read what people send. */
export function limitMemory(maxBytes: number): void {
  new Worker(watch, { eval: true, workerData: maxBytes }).unref()
}

import { Worker } from 'node:worker_threads'

const watchMs = 20

/** Runs beside the main thread, which a parser may block. */
const watch = `
  const { workerData: max } = require('node:worker_threads')
  setInterval(() => process.memoryUsage.rss() > max && process.kill(process.pid, 'SIGKILL'), ${watchMs})
`

/** Kills this process as soon as it holds more than `maxBytes`: for processes that parse users' files. */
export function limitMemory(maxBytes: number): void {
  new Worker(watch, { eval: true, workerData: maxBytes }).unref()
}

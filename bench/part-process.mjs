import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'

const runner = fileURLToPath(new URL('./run-part.mjs', import.meta.url))
const killAfterMs = 10_000

/**
 * Runs a part of the report with everything it starts in a process group of its own; returns its rows. Throws with the reason when
 * it fails, ends without rows or takes longer than `minutes`; then nothing of it is left.
 */
export function runPart(name, { minutes, file = runner }) {
  const child = fork(file, [name], { detached: true })
  const killAll = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // Nothing of the group is left.
    }
  }
  const interrupted = () => {
    killAll('SIGTERM')
    process.exit(130)
  }
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  return new Promise((resolve, reject) => {
    let rows
    let late
    const timer = setTimeout(() => {
      late = `took longer than ${minutes} minutes (load ${loadavg()[0].toFixed(1)})`
      killAll('SIGTERM')
      setTimeout(() => killAll('SIGKILL'), killAfterMs).unref()
    }, minutes * 60_000)
    child.on('message', (message) => (rows = message.rows))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      process.off('SIGINT', interrupted)
      process.off('SIGTERM', interrupted)
      killAll('SIGTERM')
      if (rows && !late) resolve(rows)
      else reject(new Error(late ?? `ended without figures (${signal ?? `code ${code}`})`))
    })
  })
}

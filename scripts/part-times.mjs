// How long the parts of a test run take, so that a run with a deadline leaves out what would not end in time.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './toolchain.mjs'

/** Seconds that each part took when it was last measured on two processors: `scripts/part-seconds.json`. */
export const lastSeconds = JSON.parse(readFileSync(join(root, 'scripts/part-seconds.json'), 'utf8'))

/** Seconds that a part takes on this machine: its time in the table, times what the parts so far took in relation to theirs. */
export function expectedSeconds(name, completed, table = lastSeconds) {
  const existing = completed.filter((part) => table[part.name])
  const sum = (secondsOf) => existing.reduce((total, part) => total + secondsOf(part), 0)
  const slower = existing.length ? sum(({ seconds }) => seconds) / sum((part) => table[part.name]) : 1
  return (table[name] ?? 0) * slower
}

/** Returns why a part does not run when it would end after the deadline (seconds since 1970), else null. */
export function whyLeftOut(name, { done, deadline, now = Date.now() / 1000, table = lastSeconds }) {
  const [expected, left] = [expectedSeconds(name, done, table), Math.max(0, deadline - now)]
  if (expected <= left && left > 0) return null
  return `takes about ${expected.toFixed(0)} s, and ${left.toFixed(0)} s were left`
}

// One part of a report in a process of its own, by `runPart` of bench/part-process.mjs: an error that nobody waits for, or an end of
// its time, ends this part alone.
import { parts } from './parts.mjs'

const rows = await parts[process.argv[2]]([], [])
process.send({ rows }, () => process.disconnect())

// `node draw-many.mjs TICKETS`: one lottery in a separate process, started as the server is, because its memory is measured.
import { pathToFileURL } from 'node:url'

const { drawMany } = await import(pathToFileURL('build/bench/club-bench.js').href)
const { DATABASE_URL, DATA_DIR } = process.env
await drawMany({ DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) }, Number(process.argv[2]))

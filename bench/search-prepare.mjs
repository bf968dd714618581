// node bench/search-prepare.mjs NAME ADS COUNT FILE, with the environment of a server: seeds and measures the search in this process, and
// writes COUNT addresses of a walk to FILE. It is a separate process, because a process that has held the index is a slower client
// afterwards: its garbage collector competes with the measured server.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [name, ads, count, file] = process.argv.slice(2)
const { DATABASE_URL, DATA_DIR } = process.env
const environment = { ...(DATABASE_URL && { DATABASE_URL }), DATA_DIR }
const { benchSearch, searchAddresses } = await import(pathToFileURL('build/bench/search-bench.js').href)
await benchSearch(name, environment, Number(ads))
if (file) writeFileSync(file, JSON.stringify(await searchAddresses(environment, Number(count))))

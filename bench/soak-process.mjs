// One process of the soak of money, which bench/money.mjs kills: `node bench/soak-process.mjs ENVIRONMENT SOAK`, both as JSON.
import { pathToFileURL } from 'node:url'

const { soakMoney } = await import(pathToFileURL('build/bench/money-bench.js').href)
const [environment, soak] = process.argv.slice(2).map((json) => JSON.parse(json))
await soakMoney(environment, { ...soak, report: (completed) => process.send(completed) })
process.disconnect()

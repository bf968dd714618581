// `npm run bench [-- start idle routing bytes listing five-pages five-pages-held screens prices render-cache enumeration date-picker lighthouse peers jobs search overload hostile-load
// rolling-restart audit money money-soak valuation valuation-job pictures saved-searches chat ad-to-search inquiry-chaos inquiry-pages points-walk
// discount-codes draw draw-verifier opening sale-opening sale-registrations waiting articles inspection-slots inspection-verify
// inspection-page insurance-quote [sizes]]`: the figures of docs/figures.md. `jobs` may be measured in pieces: `jobs codes embedded`,
// `sale-opening 1000 postgres`. Ratios are to
// something measured in the same run on the same machine. Traffic goes to loopback only and ends by itself.
import { buildBench } from './build-bench.mjs'
import { parts } from './parts.mjs'

const words = process.argv.slice(2)
const targets = words.filter((name) => name in parts)
await buildBench()
for (const name of targets.length ? targets : Object.keys(parts)) {
  console.log(`\n## ${name}`)
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number)
  await parts[name](sizes, words)
}

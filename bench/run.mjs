// `npm run bench [-- start bytes listing prices render-cache enumeration date-picker lighthouse jobs search overload hostile-load
// rolling-restart audit money money-soak valuation valuation-job pictures saved-searches chat ad-to-search inquiry-chaos inquiry-pages points-walk
// discount-codes draw draw-verifier opening sale-opening sale-registrations waiting articles inspection-slots inspection-verify
// inspection-page insurance-quote [sizes]]`: the figures of docs/figures.md. `jobs` may be measured in pieces: `jobs codes embedded`,
// `sale-opening 1000 postgres`. Ratios are to
// something measured in the same run on the same machine. Traffic goes to loopback only and ends by itself.
import { measureAudit } from './audit.mjs'
import { measureAdToSearch } from './ad-to-search.mjs'
import { measureArticles } from './articles.mjs'
import { buildBench } from './build-bench.mjs'
import { measureChat } from './chat.mjs'
import { measureCodes, measureDraw, measurePoints, measureVerifier } from './club.mjs'
import { measureBytes } from './bytes.mjs'
import { measureEnumeration } from './enumeration.mjs'
import { measureDatePicker } from './date-picker.mjs'
import { measureHostileLoad } from './hostile-load.mjs'
import { measureInquiryChaos } from './inquiry-chaos.mjs'
import { measureInquiryPages } from './inquiry-pages.mjs'
import { measureSlots, measureVerifying, measureVerifyPage } from './inspection.mjs'
import { measureQuote } from './insurance.mjs'
import { measureJobs } from './jobs.mjs'
import { measureLighthouse } from './lighthouse.mjs'
import { measureListing } from './listing.mjs'
import { measureMoney, measureMoneySoak } from './money.mjs'
import { measureOpening, measureWaiting } from './opening.mjs'
import { measureOverload } from './overload.mjs'
import { measurePictures } from './pictures.mjs'
import { measurePrices } from './prices.mjs'
import { measureRenderCache } from './render-cache.mjs'
import { measureRollingRestart } from './rolling-restart.mjs'
import { measureRegistrations, measureSaleOpening } from './sale-opening.mjs'
import { measureSavedSearches } from './saved-searches.mjs'
import { measureSearch } from './search.mjs'
import { measureStart } from './start.mjs'
import { measureValuation, measureValuationJob } from './valuation.mjs'

const all = {
  start: measureStart,
  bytes: measureBytes,
  listing: measureListing,
  pictures: measurePictures,
  'saved-searches': measureSavedSearches,
  chat: measureChat,
  'ad-to-search': measureAdToSearch,
  prices: measurePrices,
  'render-cache': measureRenderCache,
  enumeration: measureEnumeration,
  'date-picker': measureDatePicker,
  lighthouse: measureLighthouse,
  jobs: measureJobs,
  search: measureSearch,
  overload: measureOverload,
  'hostile-load': measureHostileLoad,
  'rolling-restart': measureRollingRestart,
  audit: measureAudit,
  money: measureMoney,
  'money-soak': measureMoneySoak,
  'inquiry-chaos': measureInquiryChaos,
  'inquiry-pages': measureInquiryPages,
  valuation: measureValuation,
  'valuation-job': measureValuationJob,
  'points-walk': measurePoints,
  'discount-codes': measureCodes,
  draw: measureDraw,
  'draw-verifier': measureVerifier,
  opening: measureOpening,
  'sale-opening': measureSaleOpening,
  'sale-registrations': measureRegistrations,
  waiting: measureWaiting,
  articles: measureArticles,
  'inspection-slots': measureSlots,
  'inspection-verify': measureVerifying,
  'inspection-page': measureVerifyPage,
  'insurance-quote': measureQuote,
}
const words = process.argv.slice(2)
const targets = words.filter((name) => name in all)
await buildBench()
for (const name of targets.length ? targets : Object.keys(all)) {
  console.log(`\n## ${name}`)
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number)
  await all[name](sizes, words)
}

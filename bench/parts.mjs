import { measureAudit } from './audit.mjs'
import { measureAdToSearch } from './ad-to-search.mjs'
import { measureArticles } from './articles.mjs'
import { measureChat } from './chat.mjs'
import { measureCodes, measureDraw, measurePoints, measureVerifier } from './club.mjs'
import { measureBytes } from './bytes.mjs'
import { measureEnumeration } from './enumeration.mjs'
import { measureDatePicker } from './date-picker.mjs'
import { measureHostileLoad } from './hostile-load.mjs'
import { measureIdle } from './idle.mjs'
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
import { measurePeers } from './compare-peers.mjs'
import { measurePictures } from './pictures.mjs'
import { measurePrices } from './prices.mjs'
import { measureRenderCache } from './render-cache.mjs'
import { measureRollingRestart } from './rolling-restart.mjs'
import { measureRouting } from './routing.mjs'
import { measureRegistrations, measureSaleOpening } from './sale-opening.mjs'
import { measureSavedSearches } from './saved-searches.mjs'
import { comparePages, measureFivePages, measureScreens } from './screens.mjs'
import { measureSearch } from './search.mjs'
import { measureStart } from './start.mjs'
import { measureValuation, measureValuationJob } from './valuation.mjs'

/**
 * What is measured, by name. A part returns its figures as rows (`rows.mjs`); one that only prints them is not in a report.
 */
export const parts = {
  start: measureStart,
  idle: measureIdle,
  routing: measureRouting,
  bytes: measureBytes,
  listing: measureListing,
  'five-pages': measureFivePages,
  'five-pages-held': comparePages,
  screens: measureScreens,
  pictures: measurePictures,
  'saved-searches': measureSavedSearches,
  chat: measureChat,
  'ad-to-search': measureAdToSearch,
  prices: measurePrices,
  'render-cache': measureRenderCache,
  enumeration: measureEnumeration,
  'date-picker': measureDatePicker,
  lighthouse: measureLighthouse,
  peers: measurePeers,
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

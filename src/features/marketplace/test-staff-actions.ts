import { restoreDealerText } from './dealers/server/dealer-texts.ts'
import { decideReview, findReportedReviews } from './dealers/server/decide-review.ts'
import { decideAd } from './review/server/decide-ad.ts'
import { decideAppeal } from './review/server/decide-appeal.ts'
import { decideStrikeAppeal } from './strikes/server/appeal-strike.ts'
import { giveStrike, withdrawStrike } from './strikes/server/give-strike.ts'
import { loadSellerStrikes } from './strikes/server/load-seller-strikes.ts'
import { changeDealer } from './reports/server/change-dealer.ts'
import { decideApplication } from './dealer-panel/server/decide-application.ts'
import { addFraudPattern, listFraudPatterns, withdrawFraudPattern } from './conversations/server/fraud-patterns.ts'
import { decideThread, readReportedThread } from './conversations/server/moderate-threads.ts'
import { decideReports } from './reports/server/decide-reports.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['publishing a sent ad', (ctx) => decideAd(ctx, { adId: 'x', act: 'approve' })],
  ['rejecting a sent ad', (ctx) => decideAd(ctx, { adId: 'x', act: 'reject', faults: ['wrong-car'] })],
  ['taking a decision about an ad back', (ctx) => decideAd(ctx, { adId: 'x', act: 'reopen' })],
  [
    'deciding about a second look at an ad',
    (ctx) => decideAppeal(ctx, { adId: 'x', appeal: '1', act: 'uphold', answer: 'x' }),
  ],
  [
    'giving a seller a strike',
    (ctx) => giveStrike(ctx, { adId: 'x', reason: 'false-facts', step: { effect: 'closed', days: 7 } }),
  ],
  ['withdrawing a strike', (ctx) => withdrawStrike(ctx, { strikeId: 'x', note: 'x' })],
  ['deciding about an appeal against a strike', (ctx) => decideStrikeAppeal(ctx, { strikeId: 'x', act: 'grant' })],
  ['reading the strikes of a seller', (ctx) => loadSellerStrikes(ctx, 'x')],
  ['deciding about an ad', (ctx) => decideReports(ctx, { adId: 'x', decision: 'keep', note: 'x' })],
  ['deciding about a gallery that wants to join', (ctx) => decideApplication(ctx, { id: '1', decision: 'accept' })],
  ['reading a reported thread', (ctx) => readReportedThread(ctx, 'x')],
  ['deciding about a thread', (ctx) => decideThread(ctx, { threadId: 'x', decision: 'keep', note: 'x', seen: '1' })],
  ['writing words of warnings down', (ctx) => addFraudPattern(ctx, { kind: 'code', words: 'x' })],
  ['taking words of warnings back', (ctx) => withdrawFraudPattern(ctx, '1')],
  ['reading the words of warnings', (ctx) => listFraudPatterns(ctx)],
  ['deciding about a reported review', (ctx) => decideReview(ctx, { id: '1', decision: 'keep', reason: 'x' })],
  ['reading reported reviews', (ctx) => findReportedReviews(ctx)],
  ["restoring a gallery's earlier text", (ctx) => restoreDealerText(ctx, { slug: 'x', version: '1', note: 'x' })],
  ['stopping a gallery', (ctx) => changeDealer(ctx, { slug: 'x', change: 'suspend', note: 'x' })],
]
